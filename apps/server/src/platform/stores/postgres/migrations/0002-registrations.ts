import { sql, type Kysely } from "kysely";
import { addTenantTable } from "./isolation.ts";

// References include the tenant, so that no row can point at a row of another tenant.
const tables = [
  "equipment_groups",
  "equipment",
  "events",
  "operators",
  "products",
  "product_configurations",
  "coils",
  "orders",
  "order_runs",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await createEquipment(db);
  await createCatalogues(db);
  await createProducts(db);
  await createOrders(db);
  for (const table of tables) await addTenantTable(db, table);
}

async function createEquipment(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table equipment_groups (
      id int generated always as identity primary key,
      tenant_id int not null references tenants,
      name text not null check (name <> ''),
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      unique (tenant_id, id)
    );
    create unique index equipment_groups_name on equipment_groups (tenant_id, lower(name)) where removed_at is null;

    create table equipment (
      id int generated always as identity primary key,
      tenant_id int not null references tenants,
      mid int not null check (mid >= 1),
      name text not null check (char_length(name) between 1 and 4),
      type smallint not null default 1 check (type in (0, 1)),
      ip text,
      port int not null default 502 check (port between 1 and 65535),
      bitmap int not null default 65535 check (bitmap between 0 and 65535),
      group_id int,
      profile text not null default 'fiel-1',
      data_directory text,
      config_directory text,
      cp_net_reference_name text,
      sync_old_data boolean not null default false,
      factor double precision not null default 1 check (factor > 0),
      created_at bigint not null,
      removed_at bigint check (removed_at >= created_at),
      unique (tenant_id, mid),
      unique (tenant_id, id),
      foreign key (tenant_id, group_id) references equipment_groups (tenant_id, id)
    );
    create index equipment_group on equipment (tenant_id, group_id);
  `.execute(db);
}

async function createCatalogues(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table events (
      id int generated always as identity primary key,
      tenant_id int not null references tenants,
      code int not null check (code >= 1),
      name text not null check (char_length(name) between 1 and 48),
      sys boolean not null default false,
      blocked boolean not null default false,
      notification_level smallint not null default 0 check (notification_level between 0 and 4),
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      unique (tenant_id, code)
    );
    create table operators (
      id int generated always as identity primary key,
      tenant_id int not null references tenants,
      code int not null check (code >= 1),
      name text not null check (name <> ''),
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      unique (tenant_id, code)
    );
    create table coils (
      id int generated always as identity primary key,
      tenant_id int not null references tenants,
      code int not null check (code >= 0),
      name text not null check (char_length(name) between 1 and 48),
      weight double precision not null check (weight >= 0),
      estimate int not null check (estimate >= 0),
      enabled boolean not null default true,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      unique (tenant_id, code)
    );
  `.execute(db);
}

// Telemetry refers to a product by its id, so that a removed product keeps its history when another takes its code.
async function createProducts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table products (
      id int generated always as identity primary key,
      tenant_id int not null references tenants,
      code int not null check (code >= 1),
      code_text text check (code_text <> ''),
      name text not null check (name <> ''),
      brand text not null default '',
      bar_code text not null default '',
      type text not null default '',
      pack_size int not null default 1 check (pack_size >= 1),
      unit text not null default 'unitg0' check (unit in
        ('unitg0', 'unitg1', 'unitg2', 'unitg3', 'unitkg1', 'unitkg2', 'unitlb1', 'unitlb2', 'unitlb3')),
      net_weight int not null check (net_weight >= 0),
      package_weight int not null default 0 check (package_weight >= 0),
      correction_below int not null default -1 check (correction_below >= -1),
      correction_above int not null default -1 check (correction_above >= -1),
      reject_under int not null default -1 check (reject_under >= -1),
      reject_over int not null default -1 check (reject_over >= -1),
      invalid_above int not null default -1 check (invalid_above >= -1),
      invalid_below int not null default -1 check (invalid_below >= -1),
      invalid_deviance_above int not null default -1 check (invalid_deviance_above >= -1),
      factory_default boolean not null default true,
      image_path text,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      unique (tenant_id, id)
    );
    create unique index products_code on products (tenant_id, code) where removed_at is null;
    create unique index products_code_text on products (tenant_id, code_text) where removed_at is null;

    create table product_configurations (
      id int generated always as identity primary key,
      tenant_id int not null,
      product_id int not null,
      equipment_id int not null,
      file_name text not null,
      file_size int not null,
      sha256 text not null,
      content bytea not null,
      updated_at timestamptz not null default now(),
      unique (tenant_id, product_id, equipment_id),
      foreign key (tenant_id, product_id) references products (tenant_id, id),
      foreign key (tenant_id, equipment_id) references equipment (tenant_id, id)
    );
    create index product_configurations_equipment on product_configurations (tenant_id, equipment_id);
  `.execute(db);
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      id int generated always as identity primary key,
      tenant_id int not null references tenants,
      code_text text not null check (code_text <> ''),
      product_id int not null,
      group_id int not null,
      count int not null check (count >= 1),
      status smallint not null default 1 check (status between 0 and 4),
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      unique (tenant_id, id),
      foreign key (tenant_id, product_id) references products (tenant_id, id),
      foreign key (tenant_id, group_id) references equipment_groups (tenant_id, id)
    );
    create unique index orders_code on orders (tenant_id, code_text) where removed_at is null;
    create unique index orders_in_production on orders (tenant_id, group_id, product_id)
      where status = 2 and removed_at is null;
    create index orders_product on orders (tenant_id, product_id);

    create table order_runs (
      id int generated always as identity primary key,
      tenant_id int not null,
      order_id int not null,
      started_at bigint not null,
      ended_at bigint check (ended_at >= started_at),
      foreign key (tenant_id, order_id) references orders (tenant_id, id)
    );
    create unique index order_runs_open on order_runs (tenant_id, order_id) where ended_at is null;
    create index order_runs_order on order_runs (tenant_id, order_id, started_at);
  `.execute(db);
}
