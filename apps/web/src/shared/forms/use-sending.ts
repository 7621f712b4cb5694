import { useState } from "react";

interface Sending<Input, Answer> {
  readonly pending: boolean;
  /** Of the last time; null once it went well. */
  readonly error: unknown;
  /** Null where it failed. */
  readonly send: (input: Input) => Promise<Answer | null>;
  /** Forgets the error. */
  readonly reset: () => void;
}

/** Something that is sent when a button is pressed, how far it is, and what came of it. */
export const useSending = <Input, Answer>(
  work: (input: Input) => Promise<Answer>,
  onFailed?: (error: unknown) => void,
): Sending<Input, Answer> => {
  const [state, setState] = useState<{ readonly pending: boolean; readonly error: unknown }>({
    pending: false,
    error: null,
  });
  const send = async (input: Input): Promise<Answer | null> => {
    setState({ pending: true, error: null });
    try {
      const answer = await work(input);
      setState({ pending: false, error: null });
      return answer;
    } catch (error) {
      setState({ pending: false, error });
      onFailed?.(error);
      return null;
    }
  };
  return { ...state, send, reset: () => setState({ pending: false, error: null }) };
};
