import type { HomeCardsMessages } from "./messages.ts";

export const homeCardsEn: HomeCardsMessages = {
  occurrences: {
    latest: "Latest occurrences",
    open: "ongoing",
    top: "Top occurrences",
    topUnit: "duration × times",
    topSummary:
      "The {{count}} occurrences of most duration. The first: {{name}}, {{duration}} in {{times}} times.",
    topHint: "Use the arrow keys to walk over the occurrences.",
    event: "Occurrence",
    times: "times",
    duration: "Duration",
  },
  factor: {
    title: "Operational factor",
    stopped: "Stopped",
    available: "Available",
    lowest: "The {{count}} lowest",
    byEquipment: "By equipment",
  },
  heatmap: {
    title: "Production in 12 months",
    unit: "packages per day",
    none: "none",
    month: "Month",
    summary: "Packages of each day of the last 12 months. The best day: {{date}}, {{count}} packages.",
    hint: "Use the arrow keys to walk over the days.",
  },
  leftoversCard: {
    title: "Leftovers",
    scrap: "Scrap",
    reprocess: "Reprocess",
    chargeback: "Chargebacks",
    unit: "pcs",
    time: "Time",
    summary: "Leftovers over the period, in three column charts.",
    hint: "Use the arrow keys to walk over the instants.",
  },
  hidden: {
    title: "Occurrence filter",
    hint: "Those unticked count in no panel about stops, on this computer.",
    open_one: "Filter occurrences: {{count}} hidden",
    open_other: "Filter occurrences: {{count}} hidden",
    count_one: "{{count}} hidden",
    count_other: "{{count}} hidden",
    all: "Select all",
    clear: "Clear",
    save: "Save",
    failed: "The events could not be listed.",
  },
};
