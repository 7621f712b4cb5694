import type { LanguageText } from "@fiel/contracts";
import { type TextFault, textFaults } from "@fiel/domain";
import { Button, Textarea } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDrawer, FormDrawerBody, FormDrawerFoot } from "../../shared/forms/form-drawer.tsx";
import { useLeaveGuard } from "../../shared/forms/use-leave-guard.tsx";
import { InsertParts } from "./insert-parts.tsx";
import { SourceText } from "./source-text.tsx";
import { textKey } from "./text-key.ts";
import { TextNotes } from "./text-notes.tsx";
import { TextPreview } from "./text-preview.tsx";
import { TextUses } from "./text-uses.tsx";
import { useSaveText } from "./use-language-texts.ts";

interface TextEditorProps {
  readonly language: string;
  readonly one: LanguageText;
  readonly onSaved: (one: LanguageText) => void;
  readonly onClose: () => void;
}

const Fault = ({ fault: { kind, part } }: { readonly fault: TextFault }) => {
  const { t } = useTranslation();
  return (
    <>
      <IconAlertTriangle size={16} style={{ flex: "none" }} aria-hidden="true" />
      <span>{t(`languages.faults.${kind}`, { part })}</span>
    </>
  );
};

/** State of the editor: text, fault, and saving. */
const useEditor = ({ language, one, onSaved }: TextEditorProps) => {
  const [text, setText] = useState(one.text);
  const [saving, setSaving] = useState(false);
  const save = useSaveText(language);
  const guard = useLeaveGuard(text !== one.text);
  const [fault] = textFaults(text, { text: one.source, forms: one.forms });
  // A text whose source changed is confirmed by saving it unchanged.
  const ready = fault === undefined && (text.trim() !== one.text || one.sourceChanged);
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (!ready || saving) return;
    setSaving(true);
    const saved = await save(one, text.trim());
    setSaving(false);
    if (!saved) return;
    if (!guard.release()) onSaved(one);
  };
  return { text, setText, fault, ready, saving, submit, dialog: guard.dialog };
};

/** Editor of one text, with its source, preview and notes. */
export const TextEditor = (props: TextEditorProps) => {
  const { language, one, onClose } = props;
  const { t } = useTranslation();
  const { text, setText, fault, ready, saving, submit, dialog } = useEditor(props);
  const field = useRef<HTMLTextAreaElement>(null);
  // Texts have one line, so Enter saves.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  const shownFault = fault === undefined || fault.kind === "empty" ? undefined : <Fault fault={fault} />;
  return (
    <FormDrawer title={textKey(one)} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FormDrawerBody>
          <SourceText language={language} one={one} />
          <Textarea
            ref={field}
            name="text"
            label={t("languages.newText")}
            value={text}
            autosize
            minRows={3}
            maxRows={12}
            lang={language.replace("_", "-")}
            error={shownFault}
            data-autofocus
            autoFocus
            onKeyDown={onKeyDown}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <InsertParts one={one} text={text} field={field} onText={setText} />
          <TextNotes one={one} />
          <TextUses one={one} />
          <TextPreview language={language} one={one} text={text} />
        </FormDrawerBody>
        <FormDrawerFoot>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button type="submit" variant="filled" loading={saving} disabled={!ready}>
            {t("languages.save")}
          </Button>
        </FormDrawerFoot>
      </form>
      {dialog}
    </FormDrawer>
  );
};
