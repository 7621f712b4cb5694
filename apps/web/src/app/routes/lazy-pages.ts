/** Pages outside the settings. In a file of its own, because the first page, usually home, need not list their files. */
export const lazyPages = {
  production: async () => (await import("../pages/production/production-page.tsx")).ProductionPage,
  machine: async () => (await import("../pages/machine/machine-page.tsx")).MachinePage,
  classification: async () =>
    (await import("../pages/classification/classification-page.tsx")).ClassificationPage,
  histogram: async () => (await import("../pages/histogram/histogram-page.tsx")).HistogramPage,
  conformity: async () => (await import("../pages/conformity/conformity-page.tsx")).ConformityPage,
  controlCharts: async () =>
    (await import("../../features/control-charts/control-charts-page.tsx")).ControlChartsPage,
  fillers: async () => (await import("../../features/fillers/fillers-page.tsx")).FillersPage,
  leftovers: async () => (await import("../pages/leftovers/leftovers-page.tsx")).LeftoversPage,
  factor: async () => (await import("../../features/operational-factor/factor-page.tsx")).FactorPage,
  occurrences: async () => (await import("../../features/occurrences/occurrences-page.tsx")).OccurrencesPage,
  eventsHistogram: async () =>
    (await import("../../features/events-histogram/events-histogram-page.tsx")).EventsHistogramPage,
  losses: async () => (await import("../../features/losses/losses-page.tsx")).LossesPage,
  stopTable: async () => (await import("../../features/stop-table/stop-table-page.tsx")).StopTablePage,
  shiftPage: async () => (await import("../../features/shift-page/shift-page.tsx")).ShiftPage,
  packages: async () => (await import("../pages/packages/packages-page.tsx")).PackagesPage,
  orders: async () => (await import("../pages/orders/orders-page.tsx")).OrdersPage,
  coils: async () => (await import("../pages/coils/coils-page.tsx")).CoilsPage,
  alerts: async () => (await import("../../features/alerts/alerts-page.tsx")).AlertsPage,
  board: async () => (await import("../../features/board/board-page.tsx")).BoardPage,
  report: async () => (await import("../../features/report/report-page.tsx")).ReportPage,
  profile: async () => (await import("./profile-route.tsx")).ProfileRoute,
} as const;
export type LazyPage = keyof typeof lazyPages;
