const degree = 4;
const absent = -1;

/** A priority queue of small whole numbers. Its memory is proportional to the largest item, clearing it to its content. */
export class MinHeap {
  /** By place in the heap, so that the keys that are compared lie side by side. */
  #keys: Float64Array;
  #items: Uint32Array;
  /** The place of each item, or `absent`. */
  #places: Int32Array;
  #length = 0;

  constructor(capacity: number) {
    this.#keys = new Float64Array(capacity);
    this.#items = new Uint32Array(capacity);
    this.#places = new Int32Array(capacity).fill(absent);
  }

  get length(): number {
    return this.#length;
  }

  /** Infinity if the heap is empty. */
  get minKey(): number {
    return this.#length === 0 ? Number.POSITIVE_INFINITY : this.#keys[0]!;
  }

  /** Adds the item, or moves it to its new key. */
  set(item: number, key: number): void {
    if (item >= this.#keys.length) this.#grow(item);
    const place = this.#places[item]!;
    if (place === absent) this.#rise(this.#length++, item, key);
    else if (key < this.#keys[place]!) this.#rise(place, item, key);
    else this.#sink(place, item, key);
  }

  /** Removes and returns the item with the least key. The heap must not be empty. */
  pop(): number {
    const top = this.#items[0]!;
    this.#places[top] = absent;
    const last = --this.#length;
    if (last > 0) this.#sink(0, this.#items[last]!, this.#keys[last]!);
    return top;
  }

  clear(): void {
    for (let place = 0; place < this.#length; place++) this.#places[this.#items[place]!] = absent;
    this.#length = 0;
  }

  #grow(item: number): void {
    const old = { keys: this.#keys, places: this.#places, items: this.#items };
    const capacity = 2 * (item + 1);
    this.#keys = new Float64Array(capacity);
    this.#places = new Int32Array(capacity).fill(absent);
    this.#items = new Uint32Array(capacity);
    this.#keys.set(old.keys);
    this.#places.set(old.places);
    this.#items.set(old.items);
  }

  #rise(from: number, item: number, key: number): void {
    const items = this.#items;
    const keys = this.#keys;
    const places = this.#places;
    let place = from;
    while (place > 0) {
      const parent = ((place - 1) / degree) | 0;
      const parentKey = keys[parent]!;
      if (parentKey <= key) break;
      const moved = items[parent]!;
      keys[place] = parentKey;
      items[place] = moved;
      places[moved] = place;
      place = parent;
    }
    keys[place] = key;
    items[place] = item;
    places[item] = place;
  }

  #sink(from: number, item: number, key: number): void {
    const items = this.#items;
    const keys = this.#keys;
    const places = this.#places;
    const length = this.#length;
    let place = from;
    for (;;) {
      const first = place * degree + 1;
      if (first >= length) break;
      const end = Math.min(first + degree, length);
      let least = first;
      let leastKey = keys[first]!;
      for (let child = first + 1; child < end; child++) {
        const childKey = keys[child]!;
        if (childKey < leastKey) {
          least = child;
          leastKey = childKey;
        }
      }
      if (leastKey >= key) break;
      const moved = items[least]!;
      keys[place] = leastKey;
      items[place] = moved;
      places[moved] = place;
      place = least;
    }
    keys[place] = key;
    items[place] = item;
    places[item] = place;
  }
}
