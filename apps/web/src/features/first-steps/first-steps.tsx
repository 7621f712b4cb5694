import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { PanelFailureLine } from "../../shared/panel/panel-failure-line.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { AfterwardsPanel } from "./afterwards-panel.tsx";
import { ArrivingPanel } from "./arriving-panel.tsx";
import classes from "./first-steps.module.css";
import { factsOfSteps, hintOfStep, stepNames } from "./setup-steps.ts";
import { StepRow } from "./step-row.tsx";
import { useArrivals } from "./use-arrivals.ts";
import { useSetupFacts } from "./use-setup-facts.ts";

const Track = ({ share }: { readonly share: number }) => (
  <div className={classes.track} aria-hidden="true">
    <span style={{ inlineSize: `${100 * share}%` }} />
  </div>
);

/** Steps from an empty client to its first weighing. Each is checked off by stored data, never by hand. */
export const FirstSteps = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const query = useSetupFacts();
  const { data } = query;
  const state = usePanelState(query);
  const arrivals = useArrivals();
  const facts = data === undefined ? null : factsOfSteps(data, { t, format, nowMs });
  const all = stepNames.length;
  const done = stepNames.filter((name) => facts !== null && facts[name] !== null).length;
  const next = facts === null ? undefined : stepNames.find((name) => facts[name] === null);
  const [waiting] = arrivals.data?.waiting ?? [];
  return (
    <div className={classes.layout}>
      <section
        className={classes.panel}
        aria-labelledby="first-use"
        aria-busy={!state.loaded && state.failure === null}
      >
        {state.failure === null ? null : <PanelFailureLine state={state} failure={state.failure} />}
        <div className={classes.head}>
          <div>
            <h2 id="first-use">{t("firstUse.steps")}</h2>
            <p>{t("firstUse.ticked")}</p>
          </div>
          {facts === null ? null : <p className={classes.count}>{t("firstUse.count", { done, all })}</p>}
        </div>
        <Track share={done / all} />
        <ol>
          {stepNames.map((name) => (
            <StepRow
              key={name}
              name={name}
              fact={facts?.[name] ?? null}
              hint={hintOfStep(name, waiting, t)}
              waiting={waiting}
              open={name === next}
            />
          ))}
        </ol>
      </section>
      <div className={classes.side}>
        <ArrivingPanel facts={data} arrivals={arrivals.data} state={usePanelState(arrivals)} />
        <AfterwardsPanel />
        <p className={classes.foot}>{t("arriving.leaves")}</p>
      </div>
    </div>
  );
};
