const names = [
  "s1",
  "text",
  "text2",
  "text3",
  "line",
  "line-strong",
  "grid",
  "overlay",
  "font",
  "useful",
  "above",
  "below",
  "invalid",
  "stopped",
  "disc",
  "remain",
  "c1",
  "c2",
  "c3",
  "c4",
  "c5",
  "ink",
] as const;

export type ChartTokens = Readonly<Record<(typeof names)[number], string>>;

/** The design tokens of a colour scheme, for the canvas, which knows no CSS variables. */
export const readChartTokens = (element: HTMLElement, scheme: "light" | "dark"): ChartTokens => {
  // The attribute may still wait for the same render's effects; the tokens of its element are the right ones at once.
  document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
  const style = getComputedStyle(element);
  return Object.fromEntries(
    names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  ) as ChartTokens;
};
