import type { ColumnType, Generated } from "kysely";

type Default<T> = ColumnType<T, T | undefined, T>;

/** Rises with every change of the row, by a trigger. */
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
  /** Machine id, the equipment's number in telemetry; never given to another machine. */
  mid: number;
  name: string;
  /** 0 CpNet directories (RS485), 1 TCP/IP. */
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
  /** IANA zone of the machine's local times; null: the tenant's. */
  time_zone: string | null;
  /** Packages a minute; null: not told. */
  expected_rate: number | null;
  /** UTC ms; windows are bounded by both. */
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
  /** Of its stops; null: told of each. */
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

/** Weights and limits: integers scaled by 10^resolution of the unit; -1 = not set. */
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
  /** What a gateway told of it last; null until then. */
  arrival_state: "taken" | "failed" | null;
  /** Why it failed. */
  arrival_reason: string | null;
  /** Since when, UTC ms. */
  arrival_at: number | null;
  /** Who told it. */
  arrival_gateway: string | null;
}

/** JPEG of 120 x 120; here and not in files, because several servers answer for it. */
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
  /** UTC ms; null: never late. */
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

/** One version of who works when; days are `YYYY-MM-DD`. */
export interface ShiftPatternsTable {
  id: Generated<number>;
  tenant_id: number;
  /** Null: of the whole plant. */
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

/** Days on which other shifts are worked; both inclusive, `YYYY-MM-DD`. */
export interface ShiftExceptionsTable {
  id: Generated<number>;
  tenant_id: number;
  /** Null: of the whole plant. */
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

/** Why machines stand: groups of reasons, and reasons. */
export interface ReasonsTable {
  id: Generated<number>;
  tenant_id: number;
  parent_id: number | null;
  name: string;
  /** Null: a group of reasons. */
  loss_class: string | null;
  /** Group of equipment; null: all machines. */
  group_id: number | null;
  /** Place among all; what was never ordered comes last, by its id. */
  position: Default<number>;
  created_at: Default<Date>;
  removed_at: Date | null;
  version: Version;
}

/** What a field of a registration said until an instant, UTC ms. */
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
}
