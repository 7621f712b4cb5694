/** Relative luminance by WCAG 2 of a colour's channels, each 0 to 255. */
export function luminanceOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast by WCAG 2 of two colours, 1 to 21. */
export function contrastOf(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [one, other].map(luminanceOf).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
