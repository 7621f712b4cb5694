import type { ChartsMessages } from "./messages.ts";

export const chartsEn: ChartsMessages = {
  chart: {
    legend: "Legend",
    showAll: "Show all",
    zoomHint: "Use + and − to zoom in and out, Shift with the arrows to move and 0 to show all.",
  },
};
