import { useState } from "react";
import { typedCode } from "../shared/forms/typed-code.ts";
import { OperatorRefusal } from "./operator-api.ts";
import { useOperator } from "./operator-context.ts";

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;
const longest = 9;

interface KeysProps {
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly isAsking: boolean;
}

const Keys = ({ code, onChange, isAsking }: KeysProps) => {
  const { operator } = useOperator().words;
  return (
    <div className="op-pad">
      {digits.map((digit) => (
        <button key={digit} type="button" className="op-button" onClick={() => onChange(`${code}${digit}`)}>
          {digit}
        </button>
      ))}
      <button type="button" className="op-button" onClick={() => onChange(code.slice(0, -1))}>
        {operator.erase}
      </button>
      <button type="button" className="op-button" onClick={() => onChange(`${code}0`)}>
        0
      </button>
      <button type="submit" className="op-button op-primary" disabled={code === "" || isAsking}>
        {operator.save}
      </button>
    </div>
  );
};

const Leave = ({ onDone }: { readonly onDone: () => void }) => {
  const { store, view, words } = useOperator();
  const leave = (): void => {
    store.signOff();
    onDone();
  };
  return (
    <div className="op-verbs">
      {view.operator === null ? null : (
        <button type="button" className="op-button" onClick={leave}>
          {words.operator.leave}
        </button>
      )}
      <button type="button" className="op-button" onClick={onDone}>
        {words.cancel}
      </button>
    </div>
  );
};

/** Signs an operator on by a code, and holds the reason when that fails. */
const useSignOn = (onDone: () => void) => {
  const { store, words } = useOperator();
  const [fault, setFault] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { operator } = words;
  const faultOf = (error: unknown): string => {
    if (!(error instanceof OperatorRefusal)) return operator.offline;
    return error.status === 429 ? operator.tooMany : error.status === 404 ? operator.unknown : words.failed;
  };
  const signOn = async (code: string): Promise<void> => {
    setIsAsking(true);
    try {
      await store.signOn(code);
      onDone();
    } catch (error) {
      setFault(faultOf(error));
      setIsAsking(false);
    }
  };
  return { fault, isAsking, signOn, forget: () => setFault(null) };
};

/** Keypad on which an operator signs on with the registered code. */
export const OperatorPad = ({ onDone }: { readonly onDone: () => void }) => {
  const { operator } = useOperator().words;
  const [code, setCode] = useState("");
  const { fault, isAsking, signOn, forget } = useSignOn(onDone);
  const change = (text: string): void => {
    forget();
    setCode(typedCode(text).slice(0, longest));
  };
  return (
    <section className="op-left op-calm" aria-label={operator.title}>
      <form
        className="op-ask-body"
        onSubmit={(event) => {
          event.preventDefault();
          void signOn(code);
        }}
      >
        <label className="op-field">
          <span>{operator.title}</span>
          <input
            className="op-code-input"
            inputMode="numeric"
            autoComplete="off"
            autoFocus
            value={code}
            aria-describedby="op-code-hint"
            aria-invalid={fault !== null}
            onChange={({ target }) => change(target.value)}
          />
        </label>
        <p id="op-code-hint" className={fault === null ? "op-said" : "op-fault"} role="status">
          {fault ?? operator.hint}
        </p>
        <Keys code={code} onChange={change} isAsking={isAsking} />
        <Leave onDone={onDone} />
      </form>
    </section>
  );
};
