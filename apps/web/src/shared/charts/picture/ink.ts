/** Red, green, blue and alpha, each 0 to 255. */
export type Ink = readonly [red: number, green: number, blue: number, alpha: number];

/** Converts a CSS colour to numbers; all 0 without a canvas context. */
export const inkOf = (color: string): Ink => {
  const image = document.createElement("canvas");
  image.width = 1;
  image.height = 1;
  const draw = image.getContext("2d", { willReadFrequently: true });
  if (!draw) return [0, 0, 0, 0];
  draw.fillStyle = color;
  draw.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = draw.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha];
};
