import type { ColumnType, Generated } from "kysely";

type Default<T> = ColumnType<T, T | undefined, T>;

/** Raised by a trigger with every change of the row. */
type Version = Default<number>;

export interface EquipmentGroupsTable {
  id: Generated<number>;
  tenant_id: number;
  name: string;
  created_at: Default<Date>;
  removed_at: Date | null;
  version: Version;
}

export interface EquipmentTable {
  id: Generated<number>;
  tenant_id: number;
  /** Machine id, the equipment's number in telemetry. It is never given to another machine. */
  mid: number;
  name: string;
  /** 0 for CpNet directories (RS485), 1 for TCP/IP. */
  type: Default<0 | 1>;
  ip: string | null;
  port: Default<number>;
  bitmap: Default<number>;
  group_id: number | null;
  profile: Default<string>;
  data_directory: string | null;
  config_directory: string | null;
  cp_net_reference_name: string | null;
  sync_old_data: Default<boolean>;
  factor: Default<number>;
  /** IANA zone of the machine's local times; null for the tenant's. */
  time_zone: string | null;
  /** Packages per minute; null when not given. */
  expected_rate: number | null;
  /** UTC ms. Windows of the equipment are limited to the time from `created_at` to `removed_at`. */
  created_at: number;
  removed_at: number | null;
  version: Version;
}

export interface EventsTable {
  id: Generated<number>;
  tenant_id: number;
  code: number;
  name: string;
  sys: Default<boolean>;
  blocked: Default<boolean>;
  notification_level: Default<number>;
  planned: Default<boolean>;
  /** Reason of its stops; null when each stop is answered. */
  reason_id: number | null;
  created_at: Default<Date>;
  removed_at: Date | null;
  version: Version;
}

export interface OperatorsTable {
  id: Generated<number>;
  tenant_id: number;
  code: number;
  name: string;
  created_at: Default<Date>;
  removed_at: Date | null;
  version: Version;
}

/** Weights and limits are integers scaled by 10^resolution of the unit; -1 for not set. */
export interface ProductsTable {
  id: Generated<number>;
  tenant_id: number;
  code: number;
  code_text: string | null;
  name: string;
  brand: Default<string>;
  bar_code: Default<string>;
  type: Default<string>;
  pack_size: Default<number>;
  unit: Default<string>;
  net_weight: number;
  package_weight: Default<number>;
  correction_below: Default<number>;
  correction_above: Default<number>;
  reject_under: Default<number>;
  reject_over: Default<number>;
  invalid_above: Default<number>;
  invalid_below: Default<number>;
  invalid_deviance_above: Default<number>;
  factory_default: Default<boolean>;
  cost_per_kg: number | null;
  image_path: string | null;
  created_at: Default<Date>;
  removed_at: Date | null;
  version: Version;
}

export interface ProductConfigurationsTable {
  id: Generated<number>;
  tenant_id: number;
  product_id: number;
  equipment_id: number;
  file_name: string;
  file_size: number;
  /** Hexadecimal. */
  sha256: string;
  content: Buffer;
  updated_at: Default<Date>;
  /** Latest report of a gateway about the file; null before the first. */
  arrival_state: "taken" | "failed" | null;
  /** Why taking the file failed. */
  arrival_reason: string | null;
  /** Time of the report, UTC ms. */
  arrival_at: number | null;
  /** Gateway that sent the report. */
  arrival_gateway: string | null;
}

/** JPEG of 120 x 120. Stored here instead of in files, because several servers return it. */
export interface ProductPicturesTable {
  tenant_id: number;
  product_id: number;
  content: Buffer;
  hash: string;
  updated_at: Default<Date>;
}

/** PNG. */
export interface TenantLogosTable {
  tenant_id: number;
  content: Buffer;
  hash: string;
  updated_at: Default<Date>;
}

export interface CoilsTable {
  id: Generated<number>;
  tenant_id: number;
  code: number;
  name: string;
  weight: number;
  estimate: number;
  enabled: Default<boolean>;
  created_at: Default<Date>;
  removed_at: Date | null;
  version: Version;
}

export interface OrdersTable {
  id: Generated<number>;
  tenant_id: number;
  code_text: string;
  product_id: number;
  group_id: number;
  /** Bales. */
  count: number;
  /** 0 Cancelada, 1 Pendente, 2 Em produção, 3 Pausada, 4 Concluída. */
  status: Default<number>;
  /** UTC ms; null when the order is never late. */
  due_at: number | null;
  created_at: Default<Date>;
  removed_at: Date | null;
  version: Version;
}

/** Intervals in which an order was in production, UTC ms. */
export interface OrderRunsTable {
  id: Generated<number>;
  tenant_id: number;
  order_id: number;
  started_at: number;
  ended_at: number | null;
}

/** A version of a shift pattern; days are `YYYY-MM-DD`. */
export interface ShiftPatternsTable {
  id: Generated<number>;
  tenant_id: number;
  /** Null for the whole plant. */
  group_id: number | null;
  name: string;
  first_day: string;
  anchor_day: string;
  cycle_days: number;
  /** JSON. */
  shifts: unknown;
  created_at: Default<Date>;
  removed_at: Date | null;
  version: Version;
}

/** Days with other shifts, `YYYY-MM-DD`; both inclusive. */
export interface ShiftExceptionsTable {
  id: Generated<number>;
  tenant_id: number;
  /** Null for the whole plant. */
  group_id: number | null;
  name: string;
  first_day: string;
  last_day: string;
  kind: string;
  /** JSON. */
  shifts: unknown;
  created_at: Default<Date>;
  removed_at: Date | null;
  version: Version;
}

/** Reasons of stops, and groups of reasons. */
export interface ReasonsTable {
  id: Generated<number>;
  tenant_id: number;
  parent_id: number | null;
  name: string;
  /** Null for a group of reasons. */
  loss_class: string | null;
  /** Group of equipment; null for all machines. */
  group_id: number | null;
  /** Order among all reasons. Reasons without a position come last, by id. */
  position: Default<number>;
  created_at: Default<Date>;
  removed_at: Date | null;
  version: Version;
}

/** Nominal rate of a product, packages a minute. */
export interface NominalRatesTable {
  id: Generated<number>;
  tenant_id: number;
  product_id: number;
  /** Null for all equipment. */
  equipment_id: number | null;
  rate: number;
  created_at: Default<Date>;
  removed_at: Date | null;
  version: Version;
}

/** Former value of a field of a registration, valid until an instant, UTC ms. */
export interface PastValuesTable {
  tenant_id: number;
  entity: string;
  record_id: number;
  field: string;
  until_at: number;
  /** JSON. */
  value: unknown;
}

export interface RegistrationTables {
  equipment_groups: EquipmentGroupsTable;
  equipment: EquipmentTable;
  events: EventsTable;
  operators: OperatorsTable;
  products: ProductsTable;
  product_configurations: ProductConfigurationsTable;
  product_pictures: ProductPicturesTable;
  tenant_logos: TenantLogosTable;
  coils: CoilsTable;
  orders: OrdersTable;
  order_runs: OrderRunsTable;
  past_values: PastValuesTable;
  shift_patterns: ShiftPatternsTable;
  shift_exceptions: ShiftExceptionsTable;
  reasons: ReasonsTable;
  nominal_rates: NominalRatesTable;
}
