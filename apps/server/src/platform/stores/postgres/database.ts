import type { AccessTables } from "./tables/access-tables.ts";
import type { AlertTables } from "./tables/alert-tables.ts";
import type { ApiKeyTables } from "./tables/api-key-tables.ts";
import type { BackOfficeTables } from "./tables/back-office-tables.ts";
import type { BillingTables } from "./tables/billing-tables.ts";
import type { BoardTables } from "./tables/board-tables.ts";
import type { EventTables } from "./tables/event-tables.ts";
import type { ImportTables } from "./tables/import-tables.ts";
import type { IncidentTables } from "./tables/incident-tables.ts";
import type { IngestTables } from "./tables/ingest-tables.ts";
import type { InstallationTables } from "./tables/installation-tables.ts";
import type { LeavingTables } from "./tables/leaving-tables.ts";
import type { MachineProfileTables } from "./tables/machine-profile-tables.ts";
import type { QualityTables } from "./tables/quality-tables.ts";
import type { RecordTables } from "./tables/record-tables.ts";
import type { RegistrationTables } from "./tables/registration-tables.ts";
import type { ScheduleTables } from "./tables/schedule-tables.ts";
import type { ShiftEntryTables } from "./tables/shift-entry-tables.ts";
import type { StopTables } from "./tables/stop-tables.ts";
import type { SupportTables } from "./tables/support-tables.ts";
import type { TabletTables } from "./tables/tablet-tables.ts";

/**
 * All tables. Instants are `timestamptz` (Date) where people act (sign-in, invitations, audit), and UTC ms (number) where they bound telemetry
 * (equipment, orders' runs, batches, gateways).
 */
export interface Database
  extends
    AccessTables,
    ApiKeyTables,
    RegistrationTables,
    MachineProfileTables,
    ImportTables,
    IngestTables,
    RecordTables,
    QualityTables,
    BackOfficeTables,
    BillingTables,
    BoardTables,
    AlertTables,
    EventTables,
    IncidentTables,
    ScheduleTables,
    ShiftEntryTables,
    StopTables,
    SupportTables,
    TabletTables,
    LeavingTables,
    InstallationTables {}
