import type { Cut } from "../../tools/web/cut-program.ts";

/** The files of the web app and of the back office. */
export const programCut: Cut = {
  early: /\/(?:(?:client|login|reset|registration)-route|toast-area)\.tsx$/,
  families: {
    access: /\/(?:(?:client|login|reset|profile)-route|sign-in-over)\.tsx$/,
    samples: /\/(?:conformity|control-charts)-page\.tsx$/,
    stops: /\/(?:factor|occurrences)-page\.tsx$/,
    reasons: /\/(?:stop-reasons-page\.ts|reason-form\.tsx)$/,
    causes: /\/(?:stop-reasons-page\.ts|(?:losses|stop-table|shift)-page\.tsx)$/,
    registrations:
      /\/(?:\w+-rules|\w+s|(?:alert|event)-destinations)-page\.ts$|-form\.tsx$|\/import-route\.tsx$/,
  },
  daily:
    /\/(?:area-route|engine)\.tsx?$|\/(?:home|production|machine|conformity|control-charts|fillers|classification|histogram|leftovers|factor|occurrences|events-histogram|losses|stop-table|shift|packages|orders|coils|alerts|board|report)-page\.tsx$/,
  libraries: {
    forms: /node_modules[\\/](?:react-hook-form|@hookform)[\\/]|\/shared\/forms\/use-filled-form\.ts$/,
  },
};
