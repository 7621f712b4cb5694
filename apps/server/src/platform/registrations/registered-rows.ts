import type { Selectable } from "kysely";
import type { EquipmentTable, ProductsTable } from "../stores/postgres/tables/registration-tables.ts";

/** Values of a machine for the gateway's configuration and for exports. */
export const machineOfRow = (row: Selectable<EquipmentTable>) => ({
  mid: row.mid,
  name: row.name,
  type: row.type,
  ip: row.ip,
  port: row.port,
  bitmap: row.bitmap,
  profile: row.profile,
  dataDirectory: row.data_directory,
  configDirectory: row.config_directory,
  cpNetReferenceName: row.cp_net_reference_name,
  syncOldData: row.sync_old_data,
  createdAt: row.created_at,
});

/** Values of a product for gateways, exports and dashboards: its names, and its weights in its unit. */
export const productOfRow = (row: Selectable<ProductsTable>) => ({
  code: row.code,
  codeText: row.code_text,
  name: row.name,
  netWeight: row.net_weight,
  packageWeight: row.package_weight,
  correctionBelow: row.correction_below,
  correctionAbove: row.correction_above,
  rejectUnder: row.reject_under,
  rejectOver: row.reject_over,
  invalidAbove: row.invalid_above,
  invalidBelow: row.invalid_below,
  invalidDevianceAbove: row.invalid_deviance_above,
});
