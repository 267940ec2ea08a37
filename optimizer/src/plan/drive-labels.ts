/**
 * Labels of a label-setting pass along one route. Each is a state at a node (step -1), or just after a break on the way
 * to the next node, with its parent. Arrays are indexed by label.
 */
export class DriveLabels {
  t = new Float64Array(FIRST_SIZE);
  leftS = new Float64Array(FIRST_SIZE);
  cost = new Float64Array(FIRST_SIZE);
  /** The latest end of a route that left as this one did. */
  endsByS = new Float64Array(FIRST_SIZE);
  state = new Int32Array(FIRST_SIZE);
  step = new Int32Array(FIRST_SIZE);
  node = new Int32Array(FIRST_SIZE);
  parent = new Int32Array(FIRST_SIZE);
  count = 0;

  /** Adds a label for one way to leave the start. */
  addStart(t: number, state: number, node: number, endsByS: number): void {
    this.endsByS[this.add(t, 0, 0, state, -1, node, -1)] = endsByS;
  }

  add(t: number, leftS: number, cost: number, state: number, step: number, node: number, parent: number): number {
    if (this.count === this.t.length) this.#grow();
    const label = this.count++;
    this.t[label] = t;
    this.leftS[label] = leftS;
    this.cost[label] = cost;
    this.state[label] = state;
    this.step[label] = step;
    this.node[label] = node;
    this.parent[label] = parent;
    if (parent >= 0) this.endsByS[label] = this.endsByS[parent]!;
    return label;
  }

  #grow(): void {
    const size = 2 * this.count;
    for (const name of ['t', 'leftS', 'cost', 'endsByS'] as const) {
      const larger = new Float64Array(size);
      larger.set(this[name]);
      this[name] = larger;
    }
    for (const name of ['state', 'step', 'node', 'parent'] as const) {
      const larger = new Int32Array(size);
      larger.set(this[name]);
      this[name] = larger;
    }
  }
}

const FIRST_SIZE = 64;
