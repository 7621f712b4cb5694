import type { EquipmentFacts } from "@fiel/contracts";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { shortAge } from "../../shared/format/short-age.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMomentText } from "../../shared/format/use-moment-text.ts";
import { aheadMs, nameOfGateway } from "../../shared/gateways/gateway-facts.ts";
import { machineNewsOf } from "../../shared/gateways/machine-news.ts";
import { troubleText } from "../../shared/gateways/trouble-text.ts";
import { useGateways } from "../../shared/gateways/use-gateways.ts";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { Fact } from "./fact.tsx";
import classes from "./panels.module.css";

interface SignalPanelProps {
  /** What the facts came by. */
  readonly query: Parameters<typeof usePanelState>[0] & Pick<UseQueryResult, "data">;
  readonly mid: number;
  readonly facts: EquipmentFacts | undefined;
  readonly className?: string | undefined;
}

type Operator = EquipmentFacts["operators"][number];

const Operators = ({ operators }: Pick<EquipmentFacts, "operators">) => {
  const { t } = useTranslation();
  const moment = useMomentText();
  const nameOf = ({ code, name }: Operator) => name ?? t("machine.unknownOperator", { code });
  const now = operators.find(({ until }) => until === null);
  const before = operators.find(({ until }) => until !== null);
  return (
    <div className={classes.operators}>
      {now === undefined ? (
        <p className={classes.quiet}>{t("machine.noOperator")}</p>
      ) : (
        <p className={classes.operator}>
          <strong>{nameOf(now)}</strong>
          <span>{t("machine.operator", { code: now.code, time: moment(now.since) })}</span>
        </p>
      )}
      {before === undefined || before.until === null ? null : (
        <p className={classes.quiet}>
          {t("machine.before", {
            name: nameOf(before),
            from: moment(before.since),
            to: moment(before.until),
          })}
        </p>
      )}
    </div>
  );
};

/** When its gateway heard of it, for all who see the page. */
const Heard = ({ facts }: { facts: EquipmentFacts }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const { heardAt } = facts;
  return (
    <dl className={classes.part}>
      <Fact name={t("machine.lastHeard")}>
        {heardAt === null ? (
          t("machine.never")
        ) : (
          <time title={format.instant(heardAt, "dateTimeSeconds")}>
            {t("machine.ago", { age: shortAge(nowMs - heardAt) })}
          </time>
        )}
      </Fact>
    </dl>
  );
};

/** What the gateway says of the machine and of itself; its page is the administrators'. */
const Gateway = ({ mid }: { mid: number }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const { client } = useSignedIn();
  const { data } = useGateways();
  if (data === undefined) return null;
  const news = machineNewsOf(data, mid, nowMs);
  if (news === null)
    return <p className={`${classes.part} ${classes.quiet}`}>{t("machine.gatewayUnknown")}</p>;
  const { gateway, lastReadAt, trouble, silent } = news;
  const ahead = format.number(aheadMs(gateway) / 1_000, { decimals: 1, sign: "always" });
  return (
    <div className={classes.part}>
      <p className={classes.line}>
        <strong>{nameOfGateway(gateway.gateway, data)}</strong>
        <span className={classes.signal} data-silent={silent || undefined}>
          {t(silent ? "machine.silent" : "machine.onAir")}
        </span>
      </p>
      <dl>
        <Fact name={t("machine.lastRead")}>
          {lastReadAt === null ? t("machine.never") : t("machine.ago", { age: shortAge(nowMs - lastReadAt) })}
        </Fact>
        <Fact name={t("machine.queue")}>{format.number(gateway.report?.pending.records ?? null)}</Fact>
        <Fact name={t("machine.clock")}>{`${ahead}\u00a0s`}</Fact>
        <Fact name={t("machine.version")}>{gateway.report?.version ?? t("panel.unavailable")}</Fact>
      </dl>
      <p className={classes.trouble}>
        <span>{t("machine.trouble")}</span>
        {trouble === null ? t("machine.noTrouble") : troubleText(trouble, t)}
      </p>
      <Link to="/client/$tenant/admin/dispositivo" params={{ tenant: client.tenant }}>
        {t("machine.seeDevice")}
      </Link>
    </div>
  );
};

/** Who works at the machine, and what was heard of it last. */
export const SignalPanel = ({ query, mid, facts, className }: SignalPanelProps) => {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  return (
    <Panel
      className={className}
      title={t("machine.operatorAndSignal")}
      state={usePanelState(query)}
      skeleton={<LinesSkeleton />}
    >
      {facts === undefined ? null : (
        <>
          <Operators operators={facts.operators} />
          <Heard facts={facts} />
        </>
      )}
      {user.role === "Admin" ? <Gateway mid={mid} /> : null}
    </Panel>
  );
};
