/** A bubble on the canvas and the width of its name, px. */
export interface Bubble {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly namePx: number;
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Position of a name: near its bubble, or on a stem when no place near it is free. */
export interface Place {
  readonly name: Box;
  readonly stem: Box | null;
}

/** Height of a name, and its distance from its own bubble, px. */
export const nameLinePx = 14;
const besidePx = 5;
const overPx = 1;
/** Distance to other bubbles, px. It exceeds the distance to the own bubble, so that the name is not read as another's. */
const apartX = 9;
const apartY = 2;
const wordsApart = 4;
const stemApart = 1;
const stemInset = 4;
const stemsPx = [6, 10, 14, 18, 24, 30, 36, 42, 48, 56, 64];

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const boxOf = ({ x, y, radius }: Bubble, roomX: number, roomY: number): Box => ({
  left: x - radius - roomX,
  right: x + radius + roomX,
  top: y - radius - roomY,
  bottom: y + radius + roomY,
});

const nameBox = (left: number, middle: number, namePx: number): Box => ({
  left,
  right: left + namePx,
  top: middle - nameLinePx / 2,
  bottom: middle + nameLinePx / 2,
});

/** Places near the bubble, best first: beside it, at its upper corners, above it, then the same below. */
const placesNear = ({ x, y, radius, namePx }: Bubble): Place[] => {
  const corner = radius * Math.SQRT1_2;
  const diagonal = corner + nameLinePx / 4;
  const away = radius + overPx + nameLinePx / 2;
  const beside = (out: number, middle: number) => [
    nameBox(x + out + besidePx, middle, namePx),
    nameBox(x - out - besidePx - namePx, middle, namePx),
  ];
  const over = (middle: number) =>
    [x - namePx / 2, x - radius, x + radius - namePx].map((left) => nameBox(left, middle, namePx));
  return [
    ...beside(radius, y),
    ...beside(corner, y - diagonal),
    ...over(y - away),
    ...beside(corner, y + diagonal),
    ...over(y + away),
  ].map((name) => ({ name, stem: null }));
};

/** Places on stems above the bubble, shortest stem first. */
const placesOnStems = ({ x, y, radius, namePx }: Bubble): Place[] =>
  stemsPx.flatMap((stemPx) => {
    const foot = y - radius;
    const stem = { left: x - 1, right: x + 1, top: foot - stemPx, bottom: foot };
    const middle = stem.top - nameLinePx / 2;
    return [x - stemInset, x - namePx / 2, x + stemInset - namePx].map((left) => ({
      name: nameBox(left, middle, namePx),
      stem,
    }));
  });

const inside = ({ left, right, top, bottom }: Box, area: Box): boolean =>
  left >= area.left && right <= area.right && top >= area.top && bottom <= area.bottom;

const boxesOf = ({ name, stem }: Place): Box[] => (stem ? [name, stem] : [name]);

/** The box widened, so that two names in a row do not read as one. */
const withRoom = (box: Box): Box => ({ ...box, left: box.left - wordsApart, right: box.right + wordsApart });

/**
 * Place of each bubble's name inside `area`, free of other bubbles, names, stems and `taken`; null without room. The first bubble is placed first,
 * then the narrowest names: for ten bubbles this names as many as trying several orders does.
 */
export const namePlaces = (
  bubbles: readonly Bubble[],
  area: Box,
  taken: readonly Box[] = [],
): (Place | null)[] => {
  const occupied = [...taken];
  const places: (Place | null)[] = bubbles.map(() => null);
  const [first, ...rest] = [...bubbles.entries()];
  const order = first === undefined ? [] : [first, ...rest.toSorted(([, a], [, b]) => a.namePx - b.namePx)];
  for (const [index, bubble] of order) {
    const others = bubbles.toSpliced(index, 1);
    const free = (box: Box, roomX: number, roomY: number): boolean =>
      others.every((other) => !overlap(box, boxOf(other, roomX, roomY))) &&
      !occupied.some((other) => overlap(box, other));
    const fits = ({ name, stem }: Place): boolean =>
      inside(name, area) && free(name, apartX, apartY) && (stem === null || free(stem, stemApart, stemApart));
    const place = [...placesNear(bubble), ...placesOnStems(bubble)].find(fits);
    if (!place) continue;
    places[index] = place;
    occupied.push(...boxesOf(place).map(withRoom));
  }
  return places;
};
