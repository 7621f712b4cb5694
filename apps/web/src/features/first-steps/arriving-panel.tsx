import { isGatewaySilent, nameOfGateway } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { useEquipments } from "../../shared/filters/use-equipments.ts";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import { sinceText } from "../../shared/format/since-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { PanelFailureLine } from "../../shared/panel/panel-failure-line.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import classes from "./arriving.module.css";
import type { Arrivals } from "./use-arrivals.ts";
import { useCountWaiting } from "./use-count-waiting.ts";
import type { SetupFacts } from "./use-setup-facts.ts";
import { WeightDots } from "./weight-dots.tsx";

/** The gateway and the age of its last signal; says so when there is none. */
const Seen = ({ gateway }: Pick<SetupFacts, "gateway">) => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  if (gateway === null) return <span className={classes.quiet}>{t("arriving.noGateway")}</span>;
  const name = nameOfGateway(gateway.gateway, [gateway]);
  const age = sinceText(gateway.lastSeenAt, nowMs, format);
  return (
    <span className={isGatewaySilent(gateway, nowMs) ? classes.silent : classes.seen}>
      {t("firstUse.gatewayFact", { name, age })}
    </span>
  );
};

/** The last waiting weight in large type, and the scatter of the latest ones. */
const LastWeight = ({ weights }: Pick<Arrivals, "weights">) => {
  const format = useFormat();
  const { data } = useEquipments();
  const last = weights.at(-1);
  if (last === undefined) return null;
  const name = data?.equipments.find(({ mid }) => mid === last.equipment)?.name;
  const at = format.instant(last.atMs, "timeSeconds");
  return (
    <>
      <p className={classes.weight}>
        <MeasureText measure={format.meanWeight(last.grams)} />
        <span className={classes.quiet}>{name === undefined ? at : `${name}, ${at}`}</span>
      </p>
      <WeightDots weights={weights} />
    </>
  );
};

/** Packages that wait, by product code. Once the product is registered, a button counts them. */
const WaitingLines = ({ waiting }: Pick<Arrivals, "waiting">) => {
  const { t } = useTranslation();
  const { count: countNow, pending } = useCountWaiting();
  return waiting.slice(0, 3).map(({ code, count, equipment, registered }) => (
    <div key={`${code}/${equipment}`} className={classes.line}>
      <p>{t(registered ? "arriving.registeredNow" : "arriving.waiting", { count, code })}</p>
      {registered ? (
        <Button loading={pending} onClick={() => void countNow(code)}>
          {t("arriving.countNow", { count })}
        </Button>
      ) : null}
    </div>
  ));
};

/** Packages counted in the last 24 h, by machine. */
const Counted = ({ counted }: Pick<Arrivals, "counted">) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={classes.counted}>
      {counted.slice(0, 4).map(({ equipment, product, count }) => (
        <li key={equipment}>
          <span>
            <b>{equipment}</b> {product}
          </span>
          <span>{t("arriving.counted", { count, number: format.number(count) })}</span>
        </li>
      ))}
    </ul>
  );
};

interface ArrivingProps {
  readonly facts: SetupFacts | undefined;
  readonly arrivals: Arrivals | undefined;
  readonly state: PanelState;
}

/** Live data from the factory: the gateway, its packages, and packages that wait for a product. */
export const ArrivingPanel = ({ facts, arrivals, state }: ArrivingProps) => {
  const { t } = useTranslation();
  const nothing = arrivals !== undefined && arrivals.waiting.length + arrivals.counted.length === 0;
  return (
    <section
      className={classes.panel}
      aria-labelledby="arriving"
      aria-busy={!state.loaded && state.failure === null}
    >
      {state.failure === null ? null : <PanelFailureLine state={state} failure={state.failure} />}
      <div className={classes.head}>
        <h3 id="arriving">{t("arriving.title")}</h3>
        {facts === undefined ? null : <Seen gateway={facts.gateway} />}
      </div>
      {nothing ? (
        <p className={classes.nothing}>
          {t(facts?.equipment ? "arriving.nothingWeighed" : "arriving.nothingRead")}
        </p>
      ) : null}
      {arrivals === undefined ? null : (
        <>
          {arrivals.counted.length > 0 ? <Counted counted={arrivals.counted} /> : null}
          {arrivals.waiting.length > 0 ? (
            <>
              <LastWeight weights={arrivals.weights} />
              <WaitingLines waiting={arrivals.waiting} />
            </>
          ) : null}
        </>
      )}
    </section>
  );
};
