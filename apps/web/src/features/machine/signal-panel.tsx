import type { EquipmentFacts, GatewayOfMachine } from "@fiel/contracts";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { shortAge } from "../../shared/format/short-age.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMomentText } from "../../shared/format/use-moment-text.ts";
import { troubleText } from "../../shared/gateways/trouble-text.ts";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { Fact } from "./fact.tsx";
import classes from "./panels.module.css";

interface SignalPanelProps {
  /** Query of the facts. */
  readonly query: Parameters<typeof usePanelState>[0] & Pick<UseQueryResult, "data">;
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

const SinceFact = ({ name, atMs }: { name: string; atMs: number | null }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  return (
    <Fact name={name}>
      {atMs === null ? (
        t("machine.never")
      ) : (
        <time title={format.instant(atMs, "dateTimeSeconds")}>
          {t("machine.ago", { age: shortAge(nowMs - atMs) })}
        </time>
      )}
    </Fact>
  );
};

const LastWeight = ({ lastWeight }: Pick<EquipmentFacts, "lastWeight">) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (lastWeight === null) return null;
  const { net, unit, at } = lastWeight;
  const weight = format.text(format.meanWeight(net, unit));
  const ofClass = t(`weighingClass.${lastWeight.class}`).toLocaleLowerCase();
  return (
    <Fact name={t("machine.lastWeight")}>
      <span title={format.instant(at, "dateTimeSeconds")}>{`${weight}, ${ofClass}`}</span>
    </Fact>
  );
};

/** Facts that the gateway reports on itself. */
const GatewayFacts = ({ gateway }: { gateway: GatewayOfMachine }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const ahead = format.number(gateway.clockAheadMs / 1_000, { decimals: 1, sign: "always" });
  return (
    <>
      <Fact name={t("machine.queue")}>{format.number(gateway.pendingRecords)}</Fact>
      <Fact name={t("machine.clock")}>{`${ahead}\u00a0s`}</Fact>
      <Fact name={t("machine.version")}>{gateway.version}</Fact>
    </>
  );
};

/** Why the gateway cannot read the machine, and since when. */
const Trouble = ({ gateway: { trouble, troubleSince } }: { gateway: GatewayOfMachine }) => {
  const { t } = useTranslation();
  const moment = useMomentText();
  const since = troubleSince === null ? "" : `, ${moment(troubleSince)}`;
  return (
    <p className={classes.trouble}>
      <span>{`${t("machine.trouble")}${since}`}</span>
      {trouble === null ? t("machine.noTrouble") : troubleText(trouble, t)}
    </p>
  );
};

const GatewayName = ({ gateway: { name, silent } }: { gateway: GatewayOfMachine }) => {
  const { t } = useTranslation();
  return (
    <p className={classes.line}>
      <strong>{name}</strong>
      <span className={classes.signal} data-silent={silent || undefined}>
        {t(silent ? "machine.silent" : "machine.onAir")}
      </span>
    </p>
  );
};

/** Last signal of the machine and state of its gateway. Only administrators get the link to the gateway's page. */
const Signal = ({ facts: { gateway, heardAt, lastWeight } }: { facts: EquipmentFacts }) => {
  const { t } = useTranslation();
  const { user, client } = useSignedIn();
  const last =
    gateway === null
      ? { name: t("machine.lastHeard"), atMs: heardAt }
      : { name: t("machine.lastRead"), atMs: gateway.lastReadAt };
  return (
    <div className={classes.part}>
      {gateway === null ? null : <GatewayName gateway={gateway} />}
      <dl>
        <SinceFact {...last} />
        <LastWeight lastWeight={lastWeight} />
        {gateway === null ? null : <GatewayFacts gateway={gateway} />}
      </dl>
      {gateway === null ? (
        <p className={classes.quiet}>{t("machine.gatewayUnknown")}</p>
      ) : (
        <Trouble gateway={gateway} />
      )}
      {user.role === "Admin" ? (
        <Link to="/client/$tenant/admin/dispositivo" params={{ tenant: client.tenant }}>
          {t("machine.seeDevice")}
        </Link>
      ) : null}
    </div>
  );
};

/** The operator at the machine, and its last signal. */
export const SignalPanel = ({ query, facts, className }: SignalPanelProps) => {
  const { t } = useTranslation();
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
          <Signal facts={facts} />
        </>
      )}
    </Panel>
  );
};
