import { ActionIcon } from "@mantine/core";
import { IconAlertTriangle, IconLifebuoy, IconMailX, IconRefresh, IconSettingsX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMomentText } from "../../shared/format/use-moment-text.ts";
import { useMoney } from "../../shared/format/use-money.ts";
import { OlderNotShown } from "../../shared/lines/older-not-shown.tsx";
import { Tip } from "../../shared/menu/tip.tsx";
import { Ago } from "./overview-columns.tsx";
import classes from "./overview.module.css";
import type { Failure, Overview, RetriedFailure } from "./use-provider-overview.ts";

/** Most machines that are named; above that only their count is shown. */
const mostNamed = 3;

const useEquipmentWords = () => {
  const { t } = useTranslation();
  return (equipment: readonly string[]): string => {
    if (equipment.length === 0) return t("overview.noEquipment");
    if (equipment.length <= mostNamed) return equipment.join(", ");
    return t("overview.equipments", { count: equipment.length });
  };
};

export const Silent = ({ silent }: Pick<Overview, "silent">) => {
  const { t } = useTranslation();
  const words = useEquipmentWords();
  if (silent.length === 0) return <p className={classes.none}>{t("overview.noneSilent")}</p>;
  return (
    <ul className={classes.list}>
      {silent.map(({ tenant, client, gateway, host, equipment, lastSeenAt }) => (
        <li key={`${tenant} ${gateway}`}>
          <span>
            <b>{host ?? gateway.slice(0, 8)}</b> {client}
            <span className={classes.reason} title={equipment.join(", ")}>
              {words(equipment)}
            </span>
          </span>
          <span>
            <Ago atMs={lastSeenAt} />
          </span>
        </li>
      ))}
    </ul>
  );
};

/** Whether stored sums agree with the weighings, and which ones were rebuilt. */
export const Sums = ({ sums: { checkedUntil, unread, mends, older } }: Pick<Overview, "sums">) => {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const checked =
    checkedUntil === null
      ? t("overview.sumsUnchecked")
      : t("overview.sumsChecked", { until: instant(checkedUntil, "dateTime") });
  return (
    <>
      <p className={classes.none}>
        {mends.length === 0 ? checked : `${checked} ${t("overview.sumsMended")}`}
      </p>
      {unread.map(({ startAt, endAt }) => (
        <p key={startAt} className={classes.none}>
          {t("overview.sumsUnread", {
            from: instant(startAt, "dateTime"),
            until: instant(endAt, "dateTime"),
          })}
        </p>
      ))}
      <ul className={classes.list}>
        {mends.map(({ tenant, client, steps, firstStepAt, at }) => (
          <li key={`${tenant} ${at}`}>
            <span>
              <b>{client}</b> <time>{instant(at, "dateTime")}</time>
              <span className={classes.reason}>
                {t("overview.sumsOf", { count: steps, first: instant(firstStepAt, "dateTime") })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <OlderNotShown count={older} />
    </>
  );
};

/** Acknowledged entries of the write-ahead log that could not be read later. */
export const Unread = ({ unread }: Pick<Overview, "unread">) => {
  const { t } = useTranslation();
  const { instant } = useFormat();
  if (unread === null) return null;
  const { entries: count, clients, lastAt } = unread;
  const named = clients.length === 0 ? t("overview.unreadOfNobody") : clients.join(", ");
  return (
    <p className={classes.none}>
      {t("overview.unread", { count, clients: named, at: instant(lastAt, "dateTime") })}
    </p>
  );
};

/** Times whose weighings are missing since the telemetry store was restored alone. */
export const LostTelemetry = ({ lostTelemetry }: Pick<Overview, "lostTelemetry">) => {
  const { t } = useTranslation();
  const { instant } = useFormat();
  return lostTelemetry.map(({ from, until }) => (
    <p key={until} className={classes.none}>
      {t("overview.lostTelemetry", { from: instant(from, "dateTime"), until: instant(until, "dateTime") })}
    </p>
  ));
};

/** Rows and pages that PostgreSQL could not read. */
export const UnreadRows = ({ unreadRows }: Pick<Overview, "unreadRows">) => {
  const { t } = useTranslation();
  const { instant } = useFormat();
  if (unreadRows === null) return null;
  const { count, tables, lastAt } = unreadRows;
  return (
    <p className={classes.none}>
      {t("overview.unreadRows", { count, tables: tables.join(", "), at: instant(lastAt, "dateTime") })}
    </p>
  );
};

/** State of the servers' clocks. A server whose clock jumped and that nobody confirms deletes, bills and blocks nothing. */
export const ClockState = ({
  clock: { confirmedAt, sureAt, vouchedAt, jumped },
}: Pick<Overview, "clock">) => {
  const { t } = useTranslation();
  const { instant } = useFormat();
  return (
    <>
      {jumped.map(({ host, to }) => (
        <p key={`${host} ${to}`} className={classes.none}>
          {t("overview.clockJumped", { host, at: instant(to, "dateTime") })}
        </p>
      ))}
      {vouchedAt === null ? <p className={classes.none}>{t("overview.clockUnvouched")}</p> : null}
      <p className={classes.none}>
        {t("overview.clockConfirmed", {
          at: instant(confirmedAt, "dateTime"),
          sure: instant(sureAt, "dateTime"),
        })}
      </p>
    </>
  );
};

/** Servers that share these stores, with version and start. */
export const Servers = ({ servers }: Pick<Overview, "servers">) => {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const moment = useMomentText();
  if (servers.length === 0) return <p className={classes.none}>{t("overview.noServers")}</p>;
  return (
    <ul className={classes.list}>
      {servers.map(({ name, version, startedAt, seenAt, alive }) => (
        <li key={name}>
          <span>
            <b>{name}</b>
            <span className={classes.reason}>
              {t("overview.serverFacts", {
                version,
                started: instant(startedAt, "dateTime"),
                seen: moment(seenAt),
              })}
            </span>
          </span>
          <span className={classes.alive} data-away={!alive || undefined}>
            {t(alive ? "overview.serverAlive" : "overview.serverAway")}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** Translation of a failed mail, run or task; without one its own name is shown. */
const kindWords = new Map(
  (
    [
      ["link", "link"],
      ["invoice", "invoice"],
      ["event", "event"],
      ["notice", "notice"],
      ["report", "report"],
      ["alert", "alert"],
      ["retention", "retention"],
      ["housekeeping", "housekeeping"],
      ["remove", "remove"],
      ["tenant-disk", "tenantDisk"],
      ["compare sums", "sums"],
      ["bill", "bill"],
      ["event mails", "event"],
      ["watch connections", "connections"],
      ["judge days", "judging"],
      ["event looks", "eventLooks"],
    ] as const
  ).map(([kind, word]) => [kind as string, `overview.kinds.${word}` as const]),
);

interface FailureProps {
  readonly failure: Failure;
  readonly onRetry: (failure: RetriedFailure) => void;
}

const FailureItem = ({ failure, onRetry }: FailureProps) => {
  const { t } = useTranslation();
  const moment = useMomentText();
  const { client, what, kind, reason, at } = failure;
  const Icon = what === "mail" ? IconMailX : IconSettingsX;
  const words = t(kindWords.get(kind) ?? `overview.${what}`);
  const label = t("overview.retry", { what: words });
  return (
    <li>
      <Icon size={18} stroke={1.6} className={classes.failed} aria-hidden="true" />
      <span>
        <b>{words}</b> <time>{moment(at)}</time>
        <span className={classes.reason}>
          {[client === "" ? t("management.name") : client, reason ?? kind].join(", ")}
        </span>
      </span>
      {what === "destination" ? null : (
        <Tip label={label}>
          <ActionIcon size="var(--ctl)" aria-label={label} onClick={() => onRetry({ ...failure, what })}>
            <IconRefresh size={16} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </Tip>
      )}
    </li>
  );
};

export const Failures = ({
  failures,
  onRetry,
}: Pick<Overview, "failures"> & Pick<FailureProps, "onRetry">) => {
  const { t } = useTranslation();
  if (failures.length === 0) return <p className={classes.none}>{t("overview.noneFailed")}</p>;
  return (
    <ul className={classes.list}>
      {failures.map((failure) => (
        <FailureItem
          key={`${failure.what} ${failure.tenant} ${failure.id}`}
          failure={failure}
          onRetry={onRetry}
        />
      ))}
    </ul>
  );
};

/** Money invoiced and received this month, and what is open and overdue today. */
export const Money = ({ money }: Pick<Overview, "money">) => {
  const { t } = useTranslation();
  const reais = useMoney();
  const { invoiced, received, open, late, lateClients } = money;
  return (
    <dl className={classes.money}>
      <div>
        <dt>{t("overview.invoiced")}</dt>
        <dd>{reais(invoiced)}</dd>
      </div>
      <div>
        <dt>{t("overview.received")}</dt>
        <dd>{reais(received)}</dd>
      </div>
      <div>
        <dt>{t("overview.open")}</dt>
        <dd>{reais(open)}</dd>
      </div>
      <div data-late={late > 0 || undefined}>
        <dt>
          {late > 0 ? <IconAlertTriangle size={16} stroke={1.7} aria-hidden="true" /> : null}
          {lateClients === 0 ? t("overview.noneLate") : t("overview.late", { count: lateClients })}
        </dt>
        <dd>{reais(late)}</dd>
      </div>
    </dl>
  );
};

export const Support = ({ support }: Pick<Overview, "support">) => {
  const { t } = useTranslation();
  const { instant } = useFormat();
  if (support.length === 0) return <p className={classes.none}>{t("overview.noSupport")}</p>;
  return (
    <ul className={classes.list}>
      {support.map(({ tenant, client, endsAt }) => (
        <li key={`${tenant} ${endsAt}`}>
          <IconLifebuoy size={18} stroke={1.6} aria-hidden="true" />
          <span>
            {endsAt === null
              ? t("overview.supportAsked", { client })
              : t("overview.supportOpen", { client, time: instant(endsAt, "dateTime") })}
          </span>
        </li>
      ))}
    </ul>
  );
};
