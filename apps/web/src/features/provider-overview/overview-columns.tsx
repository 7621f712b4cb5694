import type { ClientUse } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Places } from "../../shared/registration/places.tsx";
import type { Column } from "../../shared/table/column.ts";

/** How long ago; that it never was, otherwise. */
export const Ago = ({ atMs }: { readonly atMs: number | null }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  if (atMs === null) return t("clients.neverSeen");
  return t("panel.ago", { age: format.elapsed(Math.max(0, now - atMs) / 1_000) });
};

const Count = ({ value }: { readonly value: number | null }) => useFormat().number(value, { decimals: 0 });

const Stored = ({ bytes }: { readonly bytes: number | null }) => {
  const { i18n } = useTranslation();
  const format = useFormat();
  if (bytes === null) return format.number(null);
  const unit = { style: "unit", unit: "megabyte", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(i18n.language, unit).format(bytes / 1_000_000);
};

const Gateways = ({ client: { gateways, silentGateways } }: { readonly client: ClientUse }) => {
  const { t } = useTranslation();
  if (silentGateways === 0) return <Count value={gateways} />;
  return t("overview.silentOf", { count: silentGateways, all: gateways });
};

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
    id: "stored",
    header: t("overview.stored"),
    numeric: true,
    cell: ({ storedBytes }) => <Stored bytes={storedBytes} />,
    sort: ({ storedBytes }) => storedBytes ?? -1,
  },
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
    minor: true,
    cell: ({ lastSignInAt }) => <Ago atMs={lastSignInAt} />,
    sort: ({ lastSignInAt }) => lastSignInAt ?? 0,
  },
];
