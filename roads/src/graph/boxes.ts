/** A box has this many boxes, or segments, within it. */
export const boxWidth = 16;

/**
 * The boxes of a spatial index over segments in the order of a Hilbert curve: all boxes of segments, then all boxes of
 * those, up to one. South, west, north and east of each.
 */
export const buildBoxes = (shapeFirst: Uint32Array, latitudes: Int32Array, longitudes: Int32Array): Int32Array => {
  const levels = levelSizes(shapeFirst.length - 1);
  const boxes = new Int32Array(4 * levels.reduce((sum, size) => sum + size, 0));
  let filled = 0;
  for (; filled < (levels[0] ?? 0); filled++) {
    const end = shapeFirst[Math.min((filled + 1) * boxWidth, shapeFirst.length - 1)]!;
    write(boxes, filled, (add) => {
      for (let point = shapeFirst[filled * boxWidth]!; point < end; point++) {
        add(latitudes[point]!, longitudes[point]!);
      }
    });
  }
  let below = 0;
  for (const size of levels.slice(1)) {
    const belowEnd = filled;
    for (let box = 0; box < size; box++, filled++) {
      write(boxes, filled, (add) => {
        const end = Math.min(below + (box + 1) * boxWidth, belowEnd);
        for (let inner = below + box * boxWidth; inner < end; inner++) {
          add(boxes[4 * inner]!, boxes[4 * inner + 1]!);
          add(boxes[4 * inner + 2]!, boxes[4 * inner + 3]!);
        }
      });
    }
    below = belowEnd;
  }
  return boxes;
};

/** The count of boxes of each level, the lowest first. The last is 1, unless there are no segments. */
export const levelSizes = (segmentCount: number): readonly number[] => {
  const sizes: number[] = [];
  for (let size = segmentCount; size > 1 || sizes.length === 0; ) {
    size = Math.ceil(size / boxWidth);
    sizes.push(size);
    if (size === 0) break;
  }
  return sizes;
};

const write = (
  boxes: Int32Array,
  box: number,
  addAll: (add: (latitude: number, longitude: number) => void) => void,
) => {
  let [south, west, north, east] = [0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000];
  addAll((latitude, longitude) => {
    south = Math.min(south, latitude);
    west = Math.min(west, longitude);
    north = Math.max(north, latitude);
    east = Math.max(east, longitude);
  });
  boxes.set([south, west, north, east], 4 * box);
};
