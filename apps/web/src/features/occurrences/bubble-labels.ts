/** A bubble on the canvas, px, and the width of its name. */
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

/** Where a name stands; where nothing is free near its bubble, on a stem. */
export interface Place {
  readonly name: Box;
  readonly stem: Box | null;
}

/** A name's height, and its way from its own bubble, px. */
export const nameLinePx = 14;
const besidePx = 5;
const overPx = 1;
/** Farther from another bubble than from its own, or the name would be taken for the other's. */
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

/** Near its bubble, the best place first: beside it, off its upper corners, over it, and the same below. */
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

/** Higher up, on a stem, the shortest first. */
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

/** Two names in a row are not one. */
const withRoom = (box: Box): Box => ({ ...box, left: box.left - wordsApart, right: box.right + wordsApart });

interface Crowd {
  readonly bubbles: readonly Bubble[];
  readonly area: Box;
  readonly taken: readonly Box[];
}

/** Each name at its best place that those before it in `order` left free. */
const placedInTurn = ({ bubbles, area, taken }: Crowd, order: readonly number[]): (Place | null)[] => {
  const kept = [...taken];
  const places: (Place | null)[] = bubbles.map(() => null);
  for (const index of order) {
    const bubble = bubbles[index];
    if (!bubble) continue;
    const others = bubbles.toSpliced(index, 1);
    const free = (box: Box, roomX: number, roomY: number): boolean =>
      others.every((other) => !overlap(box, boxOf(other, roomX, roomY))) &&
      !kept.some((other) => overlap(box, other));
    const fits = ({ name, stem }: Place): boolean =>
      inside(name, area) && free(name, apartX, apartY) && (stem === null || free(stem, stemApart, stemApart));
    const place = [...placesNear(bubble), ...placesOnStems(bubble)].find(fits);
    if (!place) continue;
    places[index] = place;
    kept.push(...boxesOf(place).map(withRoom));
  }
  return places;
};

/** More names are better; of as many names those of the first bubbles, and on shorter stems. */
const worthOf = (places: readonly (Place | null)[]): number =>
  places.reduce((sum, place, index) => {
    if (!place) return sum;
    const stemPx = place.stem ? place.stem.bottom - place.stem.top : 0;
    return sum + 1_000 + 20 * (places.length - index) - stemPx;
  }, 0);

/**
 * Where each bubble's name stands: near it or on a stem over it, inside `area`, over no other bubble, name or stem and over
 * nothing of `taken`; null where there is no room for it. The first bubble's name comes first, and then whichever turn of the
 * others names the most.
 */
export const namePlaces = (
  bubbles: readonly Bubble[],
  area: Box,
  taken: readonly Box[] = [],
): (Place | null)[] => {
  const [first = 0, ...rest] = bubbles.keys();
  const sorted = (by: (bubble: Bubble) => number): number[] => {
    const keyOf = (index: number): number => by(bubbles[index] ?? { x: 0, y: 0, radius: 0, namePx: 0 });
    return [first, ...rest.toSorted((one, other) => keyOf(one) - keyOf(other))];
  };
  const turns = [
    [first, ...rest],
    sorted(({ x }) => x),
    sorted(({ x }) => -x),
    sorted(({ y }) => y),
    sorted(({ y }) => -y),
    sorted(({ namePx }) => namePx),
  ];
  return turns
    .map((order) => placedInTurn({ bubbles, area, taken }, order))
    .reduce((best, places) => (worthOf(places) > worthOf(best) ? places : best));
};
