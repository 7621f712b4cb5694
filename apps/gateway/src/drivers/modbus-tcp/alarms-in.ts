import type { RegisterField, RegisterProfile } from "@fiel/contracts";
import type { MachineReading } from "../driver.ts";
import { isInt32, isUint32 } from "../value-checks.ts";
import type { RegisterImage } from "./register-image.ts";

interface Alarms extends Pick<MachineReading, "alarmWord" | "furtherAlarms"> {
  /** A value that is not a valid word of alarms; null when all are valid. */
  readonly malformed: number | null;
}

const bitsPerWord = 16;

// The highest bit of a signed word is its sign.
const isWord = ({ type }: RegisterField, value: number): boolean =>
  type.startsWith("i") ? isInt32(value) : isUint32(value);

const codesOfWord = (index: number): number[] =>
  Array.from({ length: bitsPerWord }, (_, bit) => (index + 1) * bitsPerWord + bit + 1);

/** Alarms of a look: the word that the equipment's bitmap masks, and the alarms of further words and of the alarm number. */
export const alarmsIn = (image: RegisterImage, profile: RegisterProfile): Alarms => {
  const { alarms, alarmWords = [], alarmCode } = profile;
  if (alarms === undefined && alarmWords.length === 0 && alarmCode === undefined)
    return { alarmWord: null, furtherAlarms: undefined, malformed: null };
  const words = alarmWords.map((field) => image.number(field));
  const word = alarms === undefined ? 0 : image.number(alarms);
  const number = alarmCode === undefined ? 0 : image.number(alarmCode);
  const malformed = [
    ...(alarms !== undefined && !isWord(alarms, word) ? [word] : []),
    ...words.filter((value, index) => !isWord(alarmWords[index] as RegisterField, value)),
    ...(Number.isInteger(number) ? [] : [number]),
  ];
  if (malformed[0] !== undefined)
    return { alarmWord: "unreadable", furtherAlarms: undefined, malformed: malformed[0] };
  if (alarmWords.length === 0 && alarmCode === undefined)
    return { alarmWord: word, furtherAlarms: undefined, malformed: null };
  const raisedBits = words.flatMap((value, index) =>
    codesOfWord(index).filter((_, bit) => ((value >> bit) & 1) === 1),
  );
  const map = alarmCode?.map ?? {};
  const mapped = Object.hasOwn(map, number) ? map[number] : undefined;
  const known = [...words.flatMap((_, index) => codesOfWord(index)), ...Object.values(map)];
  const raised = [...raisedBits, ...(mapped === undefined ? [] : [mapped])];
  return {
    alarmWord: word,
    furtherAlarms: { known: [...new Set(known)], raised: [...new Set(raised)] },
    malformed: null,
  };
};
