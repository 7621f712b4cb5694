export const chartsPtBr = {
  chart: {
    legend: "Legenda",
    showAll: "Ver tudo",
    zoomHint: "Use + e − para aproximar e afastar, Shift com as setas para andar e 0 para ver tudo.",
  },
};
