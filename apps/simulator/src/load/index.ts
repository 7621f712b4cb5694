export { createLoad, type Load, type LoadLimit, type LoadOptions, type LoadTenant } from "./create-load.ts";
export type { LoadReport } from "./load-report.ts";
