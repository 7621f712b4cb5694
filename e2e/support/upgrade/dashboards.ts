/** The four days of the fixture's weighings. */
const dates = encodeURIComponent(
  JSON.stringify([{ startTimestamp: Date.UTC(2026, 10, 20, 3), endTimestamp: Date.UTC(2026, 10, 24, 3) }]),
);

/** Calls whose answers are equal before and after an upgrade. */
export const dashboards: readonly string[] = [
  `/dashboard/production/summary?dates=${dates}`,
  `/dashboard/production?dates=${dates}`,
  `/dashboard/production/classification?dates=${dates}`,
  `/dashboard/production/heatmap?dates=${dates}`,
  `/dashboard/production/scraps?dates=${dates}`,
  `/dashboard/events/histogram?dates=${dates}`,
];
