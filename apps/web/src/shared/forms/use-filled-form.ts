import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from "react-hook-form";

/** Input types that password managers fill without an event. Choices and buttons always report their changes. */
const typed = new Set(["text", "email", "password", "tel", "url", "search", "textarea"]);

const isTyped = (one: Element): one is HTMLInputElement | HTMLTextAreaElement =>
  (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) && typed.has(one.type);

/** A text as its field holds it: without line ends in an input, with LF in a text area. */
const asInField = (text: string, field: Element): string =>
  text.replace(/\r\n?|\n/g, field instanceof HTMLTextAreaElement ? "\n" : "");

/** Reads the form's fields for values that no event reported, because password managers fill them silently. */
const takeFilled = <Values extends FieldValues>(
  form: EventTarget | null | undefined,
  { getValues, setValue }: Pick<UseFormReturn<Values>, "getValues" | "setValue">,
): void => {
  if (!(form instanceof HTMLFormElement)) return;
  for (const field of form.elements) {
    if (!isTyped(field) || field.name === "") continue;
    const name = field.name as FieldPath<Values>;
    const known: unknown = getValues(name);
    if (typeof known !== "string" || asInField(known, field) === field.value) continue;
    setValue(name, field.value as FieldPathValue<Values, typeof name>, { shouldDirty: true });
  }
};

/** Every form uses this in place of `useForm`: on submit the content of the fields counts. */
export const useFilledForm = <Values extends FieldValues, Context = unknown, Sent = Values>(
  props: UseFormProps<Values, Context, Sent>,
): UseFormReturn<Values, Context, Sent> => {
  const form = useForm<Values, Context, Sent>(props);
  const { getValues, setValue } = form;
  return {
    ...form,
    handleSubmit: (onValid, onInvalid) => {
      const submit = form.handleSubmit(onValid, onInvalid);
      return (event) => {
        takeFilled<Values>(event?.target as EventTarget | null | undefined, { getValues, setValue });
        return submit(event);
      };
    },
  };
};
