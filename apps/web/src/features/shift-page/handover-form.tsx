import { longestShiftNote, type ShiftAction, type ShiftHandover, type ShiftPage } from "@fiel/contracts";
import { hourMs } from "@fiel/domain";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEnvironment } from "../../shared/environment/environment.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { typedCode } from "../../shared/forms/typed-code.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { handoverState } from "./handover-state.ts";
import classes from "./shift-page.module.css";
import { useWriteEntry } from "./use-handover.ts";

interface HandoverFormProps {
  readonly page: ShiftPage;
  readonly handover: ShiftHandover;
  /** Called when somebody begins to write about the shift, and with null at the end. */
  readonly onWriting: (page: ShiftPage | null) => void;
}

/** Notes are stored as one line. */
const onOneLine = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .join(" ")
    .trim();

/** The typed note and code, and how they are sent. */
const useWriting = ({ page, handover: { revision }, onWriting }: HandoverFormProps) => {
  const { group, shift } = page;
  const write = useWriteEntry({ group, start: shift.start });
  const [text, setText] = useState("");
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState<ShiftAction | null>(null);
  const isWriting = text !== "" || code !== "" || busy !== null;
  const tell = useEffectEvent((isBegun: boolean) => onWriting(isBegun ? page : null));
  useEffect(() => tell(isWriting), [isWriting]);
  const send = async (action: ShiftAction): Promise<void> => {
    setBusy(action);
    const operator = code === "" ? null : Number(code);
    const isDone = await write(action, { text: onOneLine(text), operator, revision });
    setBusy(null);
    if (!isDone) return;
    setCode("");
    // A confirmation carries no text, which may still become a note.
    if (action !== "confirm") setText("");
  };
  return { text, setText, code, setCode, busy, send };
};

/** Buttons for what can be written in the shift's present state. */
const Buttons = ({
  page: { shift },
  handover,
  writing: { text, busy, send },
}: Omit<HandoverFormProps, "onWriting"> & { readonly writing: ReturnType<typeof useWriting> }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { now } = useEnvironment();
  const { state } = handoverState(handover);
  const signableMs = Math.max(shift.start, shift.end - hourMs);
  const isEarly = now() < signableMs;
  const button = (action: ShiftAction, label: string, isFirst: boolean) => (
    <Button
      variant={isFirst ? "filled" : "default"}
      loading={busy === action}
      disabled={busy !== null || (action === "note" && onOneLine(text) === "")}
      onClick={() => void send(action)}
    >
      {label}
    </Button>
  );
  return (
    <div className={classes.buttons}>
      {state === "signed" ? button("confirm", t("handover.confirm"), true) : null}
      {state === "confirmed" || isEarly
        ? null
        : button("sign", t(state === "signed" ? "handover.signAgain" : "handover.sign"), state === "open")}
      {button("note", t("handover.note"), false)}
      {state !== "confirmed" && isEarly ? (
        <span className={classes.quiet}>
          {t("handover.tooEarly", { at: format.instant(signableMs, "time") })}
        </span>
      ) : null}
    </div>
  );
};

/** Form to sign or confirm the shift, or to add a note: by the signed-in user, or by an operator's code. */
export const HandoverForm = (props: HandoverFormProps) => {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const writing = useWriting(props);
  const { text, setText, code, setCode } = writing;
  return (
    <div className={classes.form} data-off-paper>
      <Textarea
        label={t("handover.text")}
        description={t("handover.textHint", { most: longestShiftNote })}
        maxLength={longestShiftNote}
        rows={3}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <TextInput
        className={classes.code}
        label={t("handover.operatorCode")}
        description={t("handover.operatorHint", { name: user.name })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={code}
        onChange={({ currentTarget }) => setCode(typedCode(currentTarget.value))}
      />
      <Buttons page={props.page} handover={props.handover} writing={writing} />
    </div>
  );
};
