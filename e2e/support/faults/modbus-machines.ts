import { LastWeightMachine, type LastWeightOptions, type ModbusMachine } from "@fiel/simulator/machine";
import { alarmCode, type FaultyMachine, Journal, looksUntilRead } from "./journal.ts";

const watchAnswers = (machine: { readonly answered: number }, answers: number) => (): (() => boolean) => {
  const before = machine.answered;
  return () => machine.answered >= before + answers;
};

/** A look at a full ring takes six answers, and one may have begun before the last package. After 14 answers another look is complete. */
const ringAnswers = 14;

export interface RingMachine extends FaultyMachine {
  readonly machine: ModbusMachine;
}

export const ringMachine = (mid: number, machine: ModbusMachine): RingMachine => {
  const journal = new Journal(10);
  return {
    mids: [mid],
    journal,
    machine,
    tick: () => machine.weigh(journal.note() / 1_000),
    setAlarm(isOn) {
      journal.noteAlarm(isOn);
      if (isOn) machine.stop(alarmCode);
      else machine.resume();
    },
    watchReading: watchAnswers(machine, ringAnswers),
    close: () => machine.close(),
  };
};

export interface CounterMachine extends FaultyMachine {
  readonly machine: LastWeightMachine;
}

export const counterMachine = async (mid: number, options: LastWeightOptions): Promise<CounterMachine> => {
  const machine = await LastWeightMachine.start(options);
  const journal = new Journal(500);
  return {
    mids: [mid],
    journal,
    machine,
    tick: () => machine.weigh(journal.note() / 1_000),
    setAlarm(isOn) {
      journal.noteAlarm(isOn);
      machine.setAlarm(alarmCode, isOn);
    },
    watchReading: watchAnswers(machine, looksUntilRead),
    close: () => machine.close(),
  };
};
