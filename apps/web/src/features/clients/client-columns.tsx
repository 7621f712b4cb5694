import { cyclePriceCents } from "@fiel/domain";
import { IconAlertTriangle, IconCircleCheck, IconHourglass, IconLock } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { useDayText, useToday } from "../../shared/format/use-day-text.ts";
import { shortAge } from "../../shared/format/short-age.ts";
import { useMoney } from "../../shared/format/use-money.ts";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import { Places } from "../../shared/registration/places.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import type { Column } from "../../shared/table/column.ts";
import { type ClientRow, clients, isWhole, type Listed } from "./clients.ts";
import classes from "./clients.module.css";
import { subscriptionWords } from "./subscription-words.ts";

const Status = ({ client: { status } }: { readonly client: Listed }) => {
  const { t } = useTranslation();
  const blocked = status === "Blocked";
  const Icon = blocked ? IconLock : IconCircleCheck;
  return (
    <span className={classes.status} data-status={status}>
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      {t(blocked ? "clients.blocked" : "clients.active")}
    </span>
  );
};

const icons = {
  none: null,
  next: null,
  late: IconAlertTriangle,
  returned: IconAlertTriangle,
  trial: IconHourglass,
};

/** 'Próximo pagamento em …', 'Pagamento atrasado há …', the trial, or that there is no subscription. */
const Subscription = ({ client }: { readonly client: Listed }) => {
  const { t } = useTranslation();
  const dayText = useDayText();
  const words = subscriptionWords(client, useToday());
  const Icon = icons[words.kind];
  const text =
    words.kind === "none"
      ? t("clients.noSubscription")
      : words.kind === "late"
        ? t("clients.paymentLate", { count: words.days })
        : t(`clients.${words.kind}On`, { day: dayText(words.day) });
  return (
    <span className={classes.subscription} data-kind={words.kind}>
      {Icon === null ? null : <Icon size={16} stroke={1.7} aria-hidden="true" />}
      {text}
    </span>
  );
};

const priceOf = ({ equipmentAmount, pricePerEquipment }: Listed): number | null =>
  pricePerEquipment === null
    ? null
    : cyclePriceCents({ equipmentAmount, pricePerEquipmentCents: pricePerEquipment });

const Price = ({ client }: { readonly client: Listed }) => {
  const { t } = useTranslation();
  const money = useMoney();
  const price = priceOf(client);
  return price === null ? (
    <span className={classes.quiet}>{t("clients.noPriceYet")}</span>
  ) : (
    <b>{money(price)}</b>
  );
};

const Seen = ({ client: { lastSignInAt } }: { readonly client: Listed }) => {
  const { t } = useTranslation();
  const now = useNow();
  if (lastSignInAt === null) return <span className={classes.quiet}>{t("clients.neverSeen")}</span>;
  return <span>{t("panel.ago", { age: shortAge(now - lastSignInAt) })}</span>;
};

/** The invoice's number, linked to its page; nothing without an open invoice. */
const Invoice = ({ client: { nextInvoice } }: { readonly client: Listed }) => {
  const { t } = useTranslation();
  if (nextInvoice === null) return null;
  const label = t("clients.openInvoice", { number: nextInvoice });
  return (
    <a href={`/management/s/invoices/${encodeURIComponent(nextInvoice)}`} aria-label={label}>
      {nextInvoice}
    </a>
  );
};

/** Cell of a list row. Rows of the list are never whole clients. */
const listed =
  (of: (client: Listed) => ReactNode) =>
  (row: ClientRow): ReactNode =>
    isWhole(row) ? null : of(row);
const sorting =
  (of: (client: Listed) => string | number) =>
  (row: ClientRow): string | number =>
    isWhole(row) ? "" : of(row);

const billedColumns = (t: TFunction): readonly Column<ClientRow>[] => [
  {
    id: "price",
    header: t("clients.cycle"),
    minor: true,
    numeric: true,
    cell: listed((client) => <Price client={client} />),
    sort: sorting((client) => priceOf(client) ?? -1),
  },
  {
    id: "subscription",
    header: t("clients.subscription"),
    cell: listed((client) => <Subscription client={client} />),
    sort: sorting(({ currentPeriodDueDate, endTrialAt }) => currentPeriodDueDate ?? endTrialAt ?? ""),
  },
  {
    id: "invoice",
    header: t("clients.invoice"),
    cell: listed((client) => <Invoice client={client} />),
    sort: sorting(({ nextInvoice }) => nextInvoice ?? ""),
  },
  {
    id: "seen",
    header: t("clients.lastSignIn"),
    minor: true,
    numeric: true,
    cell: listed((client) => <Seen client={client} />),
    sort: sorting(({ lastSignInAt }) => lastSignInAt ?? 0),
  },
];

export const clientColumns = (
  t: TFunction,
  context: ListContext<ClientRow>,
): readonly Column<ClientRow>[] => [
  nameColumn(t("clients.name"), context, clients.nameOf),
  {
    id: "tenant",
    header: t("clients.tenant"),
    minor: true,
    cell: listed(({ tenant }) => <span className={classes.tenant}>{tenant}</span>),
    sort: sorting(({ tenant }) => tenant),
  },
  {
    id: "status",
    header: t("clients.status"),
    cell: listed((client) => <Status client={client} />),
    sort: sorting(({ status }) => status),
  },
  {
    id: "equipment",
    header: t("clients.equipment"),
    cell: listed(({ equipmentUsed, equipmentAmount }) => (
      <Places used={equipmentUsed} max={equipmentAmount} warns />
    )),
    sort: sorting(({ equipmentUsed }) => equipmentUsed),
  },
  ...billedColumns(t),
];
