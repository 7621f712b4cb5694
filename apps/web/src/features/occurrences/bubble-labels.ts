/** A bubble on the canvas, px. */
export interface Bubble {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly text: string;
}

export type LabelPlace = "right" | "left" | "none";

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const pixelsPerLetter = 6;
const lineHeight = 14;
const gap = 5;

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const boxOf = ({ x, y, radius }: Bubble): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

const labelBox = ({ x, y, radius, text }: Bubble, place: "left" | "right"): Box => {
  const width = text.length * pixelsPerLetter;
  const left = place === "right" ? x + radius + gap : x - radius - gap - width;
  return { left, right: left + width, top: y - lineHeight / 2, bottom: y + lineHeight / 2 };
};

/** Where each bubble's name fits, the first bubbles first: beside it, inside the plot, over no other bubble or name. */
export const labelPlaces = (bubbles: readonly Bubble[], plot: Box): LabelPlace[] => {
  const taken: Box[] = bubbles.map(boxOf);
  return bubbles.map((bubble, index) => {
    const fits = (place: "left" | "right"): boolean => {
      const box = labelBox(bubble, place);
      const inside = box.left >= plot.left && box.right <= plot.right;
      return inside && taken.every((other, at) => at === index || !overlap(box, other));
    };
    const place = fits("right") ? "right" : fits("left") ? "left" : "none";
    if (place !== "none") taken.push(labelBox(bubble, place));
    return place;
  });
};
