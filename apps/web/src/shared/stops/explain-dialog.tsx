import { type ChangedStops, longestStopComment, type SeenStop } from "@fiel/contracts";
import { Button, NativeSelect, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../dialogs/dialog.tsx";
import { useReasons } from "../reasons/use-reasons.ts";
import { seenOf, type TellableStop } from "./told-stop.ts";
import { useStopChanges } from "./use-stop-changes.ts";
import { useToldWords } from "./use-told-words.ts";

interface ExplainDialogProps {
  /** At least one stop. */
  readonly stops: readonly TellableStop[];
  /** Receives the ids of the changes, with which they can be undone. */
  readonly onDone: (changes: readonly number[]) => void;
  readonly onClose: () => void;
}

/** Reasons that apply to all machines of the stops. */
const useReasonsOf = (stops: readonly TellableStop[]) =>
  useReasons()?.filter(({ groupId }) => groupId === null || stops.every((one) => one.groupId === groupId));

/** The other answer, when somebody else was first. */
const BothAnswers = ({ changed }: { readonly changed: ChangedStops }) => {
  const { t } = useTranslation();
  const { giver, told } = useToldWords();
  const answers = changed.stops.flatMap((one) => one.answers);
  return (
    <div role="alert">
      <p>
        <strong>{t("toldStops.changedTitle")}</strong>
      </p>
      <ul>
        {answers.length === 0 ? (
          <li>{t("toldStops.changedNow", { told: t("toldStops.noReason") })}</li>
        ) : (
          answers.map((answer) => (
            <li key={answer.startDate}>
              {t("toldStops.changedNow", { told: told(answer) })}
              {answer.by === null ? null : ` (${giver(answer.by)})`}
            </li>
          ))
        )}
        <li>{t("toldStops.changedWanted", { told: told(changed.wanted) })}</li>
      </ul>
    </div>
  );
};

/** The stops as seen, with the present revision for those that somebody else changed. */
const seenNow = (stops: readonly TellableStop[], changed: ChangedStops | null): SeenStop[] =>
  stops.map(seenOf).map((seen) => {
    const now = changed?.stops.find(
      ({ equipment, startDate }) => equipment === seen.equipment && startDate === seen.startDate,
    );
    return now === undefined ? seen : { ...seen, revision: now.revision };
  });

/** The filled fields. An empty one takes the only stop's answer away, which the form showed, and leaves those of several stops as they are. */
const toldOf = (
  { reason, comment }: { readonly reason: string; readonly comment: string },
  isOnly: boolean,
) => ({
  ...(reason !== "" || isOnly ? { reasonId: reason === "" ? null : Number(reason) } : {}),
  ...(comment.trim() !== "" || isOnly ? { comment: comment.trim() } : {}),
});

/** State of the dialog and its outcome. */
const useExplaining = ({ stops, onDone, onClose }: ExplainDialogProps) => {
  const { explain } = useStopChanges();
  const [only] = stops.length === 1 ? stops : [];
  const [reason, setReason] = useState(String(only?.reason?.id ?? ""));
  const [comment, setComment] = useState(only?.comment ?? "");
  const [changed, setChanged] = useState<ChangedStops | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const outcome = await explain(seenNow(stops, changed), toldOf({ reason, comment }, stops.length === 1));
    setBusy(false);
    if (outcome?.kind === "changed") return setChanged(outcome.current);
    if (outcome?.kind === "done") {
      onDone(outcome.changes);
      onClose();
    }
  };
  return { reason, setReason, comment, setComment, changed, busy, submit };
};

/** Dialog to give stops a reason, a comment or both. When somebody else was faster, it shows both answers and the user decides. */
export const ExplainDialog = (props: ExplainDialogProps) => {
  const { stops, onClose } = props;
  const { t } = useTranslation();
  const reasons = useReasonsOf(stops);
  const { reason, setReason, comment, setComment, changed, busy, submit } = useExplaining(props);
  return (
    <Dialog title={t("toldStops.giveTitle", { count: stops.length })} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        {changed === null ? null : <BothAnswers changed={changed} />}
        <NativeSelect
          label={t("toldStops.reason")}
          description={reasons?.length === 0 ? t("toldStops.noReasons") : undefined}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          data={[
            { value: "", label: t("toldStops.chooseReason") },
            ...(reasons ?? []).map(({ id, path }) => ({ value: String(id), label: path })),
          ]}
          data-autofocus
        />
        <Textarea
          mt="md"
          label={t("toldStops.comment")}
          description={t("toldStops.commentHint")}
          maxLength={longestStopComment}
          rows={2}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
        <DialogFoot>
          <Button onClick={onClose}>
            {changed === null ? t("dialog.cancel") : t("toldStops.keepTheirs")}
          </Button>
          <Button
            type="submit"
            variant="filled"
            loading={busy}
            disabled={reason === "" && comment.trim() === ""}
          >
            {changed === null ? t("toldStops.give") : t("toldStops.takeMine")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
