import type { ClientUse } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { useBytes } from "../../shared/format/use-bytes.ts";
import { shortAge } from "../../shared/format/short-age.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Places } from "../../shared/registration/places.tsx";
import type { Column } from "../../shared/table/column.ts";
import { DayBars } from "./day-bars.tsx";
import classes from "./overview.module.css";

/** Age of an instant; 'never' for null. */
export const Ago = ({ atMs }: { readonly atMs: number | null }) => {
  const { t } = useTranslation();
  const now = useNow();
  if (atMs === null) return t("clients.neverSeen");
  return t("panel.ago", { age: shortAge(now - atMs) });
};

const Count = ({ value }: { readonly value: number | null }) => useFormat().number(value, { decimals: 0 });

const Stored = ({ bytes: stored }: { readonly bytes: number | null }) => {
  const format = useFormat();
  const { bytes } = useBytes();
  return stored === null ? format.number(null) : bytes(stored);
};

/** Months for which data is retained; 'no limit' for null. */
const Months = ({ client: { retentionMonths } }: { readonly client: ClientUse }) => {
  const { t } = useTranslation();
  return retentionMonths === null ? (
    <span className={classes.quiet}>{t("clients.noLimit")}</span>
  ) : (
    <Count value={retentionMonths} />
  );
};

/** Tells that a client's gateways had to wait for its rate limit. */
const Waits = ({ client: { ingestWaits, ingestPerMinute } }: { readonly client: ClientUse }) => {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (ingestWaits === 0 || ingestPerMinute === null) return null;
  return (
    <span className={classes.waits}>
      {t("overview.waits", { count: ingestWaits, limit: number(ingestPerMinute) })}
    </span>
  );
};

/** Versions of a client's gateways, and the state of their updates. */
const Versions = ({ client }: { readonly client: ClientUse }) => {
  const { t } = useTranslation();
  const { gatewayVersions, updatesUnderWay, updatesFailed } = client;
  const [only, ...others] = gatewayVersions;
  if (only === undefined) return null;
  const each = gatewayVersions.map(({ version, gateways }) =>
    others.length === 0 ? version : t("overview.versionOf", { version, count: gateways }),
  );
  return (
    <span className={classes.versions}>
      <span>{each.join(", ")}</span>
      {updatesUnderWay === 0 ? null : <span>{t("overview.updating", { count: updatesUnderWay })}</span>}
      {updatesFailed === 0 ? null : (
        <span data-failed>{t("overview.updatesFailed", { count: updatesFailed })}</span>
      )}
    </span>
  );
};

const Gateways = ({ client }: { readonly client: ClientUse }) => {
  const { t } = useTranslation();
  const { status, gateways, silentGateways } = client;
  if (status === "Blocked") return <span className={classes.quiet}>{t("clients.blocked")}</span>;
  return (
    <span className={classes.gateways} data-silent={silentGateways > 0 || undefined}>
      {silentGateways === 0 ? (
        <Count value={gateways} />
      ) : (
        t("overview.silentOf", { count: silentGateways, all: gateways })
      )}
      <Versions client={client} />
      <Waits client={client} />
    </span>
  );
};

const lifeColumns = (t: TFunction): readonly Column<ClientUse>[] => [
  {
    id: "gateways",
    header: t("overview.gateways"),
    cell: (client) => <Gateways client={client} />,
    sort: ({ silentGateways }) => silentGateways,
  },
  {
    id: "seen",
    header: t("overview.lastSeen"),
    minor: true,
    cell: ({ lastSeenAt }) => <Ago atMs={lastSeenAt} />,
    sort: ({ lastSeenAt }) => lastSeenAt ?? 0,
  },
  {
    id: "signIn",
    header: t("clients.lastSignIn"),
    minor: "more",
    cell: ({ lastSignInAt }) => <Ago atMs={lastSignInAt} />,
    sort: ({ lastSignInAt }) => lastSignInAt ?? 0,
  },
];

export const overviewColumns = (t: TFunction): readonly Column<ClientUse>[] => [
  { id: "name", header: t("clients.one"), cell: ({ name }) => <b>{name}</b>, sort: ({ name }) => name },
  {
    id: "equipment",
    header: t("clients.equipment"),
    cell: ({ equipmentUsed, equipmentAmount }) => <Places used={equipmentUsed} max={equipmentAmount} warns />,
    sort: ({ equipmentUsed }) => equipmentUsed,
  },
  {
    id: "day",
    header: t("overview.perDay"),
    numeric: true,
    cell: ({ weighingsPerDay }) => <Count value={weighingsPerDay} />,
    sort: ({ weighingsPerDay }) => weighingsPerDay ?? -1,
  },
  {
    id: "days",
    header: t("overview.lastDays"),
    cell: ({ weighingsOfDays }) => <DayBars days={weighingsOfDays} />,
  },
  {
    id: "stored",
    header: t("overview.stored"),
    numeric: true,
    cell: ({ storedBytes }) => <Stored bytes={storedBytes} />,
    sort: ({ storedBytes }) => storedBytes ?? -1,
  },
  {
    id: "months",
    header: t("overview.months"),
    numeric: true,
    minor: "more",
    cell: (client) => <Months client={client} />,
    sort: ({ retentionMonths }) => retentionMonths ?? 1_000,
  },
  ...lifeColumns(t),
];
