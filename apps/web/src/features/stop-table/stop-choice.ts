export const shows = ["all", "without", "with"] as const;
/** Shortest durations to choose from, s. */
export const leasts = ["0", "120", "300"] as const;

/** Which stops of the filter the table lists. */
export interface StopChoice {
  readonly show: (typeof shows)[number];
  readonly least: (typeof leasts)[number];
}

/** Choice from the URL. Missing or invalid values mean all stops of two minutes and more. */
export const choiceOfSearch = (search: Readonly<Record<string, unknown>>): StopChoice => ({
  show: shows.find((one) => one === search["show"]) ?? "all",
  least: leasts.find((one) => one === String(search["least"])) ?? "120",
});
