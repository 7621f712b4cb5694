import type { ChartsMessages } from "./messages.ts";

export const chartsEs: ChartsMessages = {
  chart: {
    legend: "Leyenda",
    showAll: "Ver todo",
    zoomHint: "Use + y − para acercar y alejar, Shift con las flechas para moverse y 0 para ver todo.",
  },
};
