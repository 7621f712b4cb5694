import type { TabletHome, TabletMachine } from "@fiel/contracts";
import { type ReactNode, useState } from "react";
import { AgainPanel, ForeignPanel } from "./again-panel.tsx";
import { type AskMode, AskPanel } from "./ask-panel.tsx";
import { CalmPanel } from "./calm-panel.tsx";
import { LostNotice } from "./lost-notice.tsx";
import { MachineFoot } from "./machine-foot.tsx";
import { MachineHead } from "./machine-head.tsx";
import { useOperator } from "./operator-context.ts";
import { OperatorPad } from "./operator-pad.tsx";
import { OrderPanel } from "./order-panel.tsx";
import { ShiftPanel } from "./shift-panel.tsx";
import { askedStop, type ShownStop, shownStops, stopKey, undecided } from "./shown-stops.ts";
import { StopsPanel } from "./stops-panel.tsx";

interface MachineViewProps {
  readonly machine: TabletMachine;
  readonly groupId: number | null;
  readonly reasons: TabletHome["reasons"];
  readonly tabs: ReactNode;
  readonly putOff: ReadonlySet<string>;
  readonly onPutOff: (key: string) => void;
  /** Set while the user writes or views a stop: no other machine comes to the front. */
  readonly onBusy: (isBusy: boolean) => void;
}

/** View of one machine: its condition or question on the left; shift, order and stops on the right. */
export const MachineView = (props: MachineViewProps) => {
  const { machine, reasons, tabs, onBusy } = props;
  const { answers, isOld, lostSinceMs } = useOperator().view;
  const [picked, setPicked] = useState<Picked | null>(null);
  const [isSigning, setIsSigning] = useState(false);
  const stops = shownStops(machine, answers, reasons);
  const pick = (stop: Picked | null): void => {
    setPicked(stop);
    onBusy(stop !== null);
  };
  const sign = (isOpen: boolean): void => {
    setIsSigning(isOpen);
    onBusy(isOpen);
  };
  return (
    <div className="op-page" data-old={isOld || lostSinceMs !== null ? "" : undefined}>
      <MachineHead machine={machine} tabs={tabs} onSign={() => sign(true)} />
      <LostNotice />
      <main className="op-main">
        {isSigning ? (
          <OperatorPad onDone={() => sign(false)} />
        ) : (
          <LeftSide {...props} stops={stops} picked={picked} onLeave={() => pick(null)} />
        )}
        <div className="op-side">
          <ShiftPanel machine={machine} />
          <OrderPanel order={machine.order} />
          <StopsPanel
            machine={machine}
            stops={stops}
            picked={picked?.key ?? null}
            onPick={(key) => pick({ key, begins: "suggested" })}
          />
        </div>
      </main>
      <MachineFoot latest={stops[0]} onComment={(stop) => pick({ key: stopKey(stop), begins: "comment" })} />
    </div>
  );
};

/** A stop that the user chose, and its first view. */
interface Picked {
  readonly key: string;
  readonly begins: AskMode;
}

interface LeftSideProps extends MachineViewProps {
  readonly stops: readonly ShownStop[];
  readonly picked: Picked | null;
  readonly onLeave: () => void;
}

/** What the user has to decide, the question, or the machine's state. */
const LeftSide = (props: LeftSideProps) => {
  const { machine, groupId, reasons, stops, picked, putOff, onPutOff, onBusy, onLeave } = props;
  const { answers, foreign, state } = useOperator().view;
  const machines = state?.machines ?? [];
  const [other] = machine.id === machines[0]?.id ? foreign : [];
  const [isWriting, setIsWriting] = useState(false);
  const open = undecided(answers, machine.id, machines);
  const own = stops.find((stop) => stopKey(stop) === picked?.key);
  const asked = own ?? askedStop(stops, putOff);
  const leave = (): void => {
    setIsWriting(false);
    onLeave();
  };
  if (open !== undefined && !isWriting) return <AgainPanel key={open.id} answer={open} reasons={reasons} />;
  if (other !== undefined && !isWriting) return <ForeignPanel key={other.id} id={other.id} />;
  if (asked === undefined) return <CalmPanel machine={machine} stops={stops} />;
  const begins = own === undefined ? "suggested" : (picked?.begins ?? "suggested");
  return (
    <AskPanel
      key={`${stopKey(asked)} ${begins}`}
      begins={begins}
      stop={asked}
      machine={machine}
      groupId={groupId}
      reasons={reasons}
      isPicked={own !== undefined}
      onWriting={(is) => {
        setIsWriting(is);
        onBusy(is || own !== undefined);
      }}
      onLater={() => {
        onPutOff(stopKey(asked));
        leave();
      }}
      onLeave={leave}
    />
  );
};
