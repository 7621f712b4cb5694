import type { TabletHome } from "@fiel/contracts";
import { useState } from "react";
import { askedStop, shownStops, undecided } from "./shown-stops.ts";
import { MachineTabs } from "./machine-tabs.tsx";
import { MachineView } from "./machine-view.tsx";
import { useOperator } from "./operator-context.ts";

/** Machines of the tablet, one at a time. A machine with a question comes to the front unless the user is busy with another. */
export const MachinesView = ({ home }: { readonly home: TabletHome }) => {
  const { state, answers, foreign } = useOperator().view;
  const [chosen, setChosen] = useState<number | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [putOff, setPutOff] = useState<ReadonlySet<string>>(new Set());
  if (state === null) return <Waiting home={home} />;
  const { machines } = state;
  const [first] = machines;
  if (first === undefined) return <NoMachines home={home} />;
  const asks = new Set(
    machines
      .filter((machine) => {
        const stops = shownStops(machine, answers, home.reasons);
        return (
          askedStop(stops, putOff) !== undefined ||
          undecided(answers, machine.id, machines) !== undefined ||
          (machine === first && foreign.length > 0)
        );
      })
      .map(({ id }) => id),
  );
  const own = machines.find(({ id }) => id === chosen) ?? first;
  const asking = machines.find(({ id }) => asks.has(id));
  const shown = isBusy || asks.has(own.id) ? own : (asking ?? own);
  const onChoose = (id: number): void => {
    setChosen(id);
    setIsBusy(false);
    // A user who leaves a question for another machine has seen it, so that machine stays in front.
    if (!asks.has(id)) setIsBusy(true);
  };
  return (
    <MachineView
      key={shown.id}
      machine={shown}
      groupId={home.machines.find(({ id }) => id === shown.id)?.groupId ?? null}
      reasons={home.reasons}
      tabs={
        machines.length > 1 ? (
          <MachineTabs machines={machines} shown={shown.id} asks={asks} onChoose={onChoose} />
        ) : null
      }
      putOff={putOff}
      onPutOff={(key) => setPutOff(new Set([...putOff, key]))}
      onBusy={setIsBusy}
    />
  );
};

/** Shown until data arrives, or while the server does not answer. */
const Waiting = ({ home: { name } }: { readonly home: TabletHome }) => {
  const { view, words, store } = useOperator();
  const isLost = view.lostSinceMs !== null;
  return (
    <main className="op-wait" aria-busy={!isLost}>
      <h1>{name}</h1>
      <div className="op-skeleton op-skeleton-panel" aria-hidden="true" />
      <p role="status">{isLost ? words.failed : words.loading}</p>
      {isLost ? (
        <button type="button" className="op-button" onClick={store.retry}>
          {words.retry}
        </button>
      ) : null}
    </main>
  );
};

const NoMachines = ({ home: { name } }: { readonly home: TabletHome }) => (
  <main className="op-wait">
    <h1>{name}</h1>
    <p role="status">{useOperator().words.noMachines}</p>
  </main>
);
