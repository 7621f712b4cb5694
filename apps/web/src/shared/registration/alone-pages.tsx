import { type ComponentType, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { FormPage } from "../forms/form-page.tsx";
import type { FormProps, NewProps } from "./form-props.ts";
import type { Registration } from "./registration.ts";
import { FormSkeleton, FormUnread } from "./registration-drawer.tsx";
import { useOneRegistration } from "./use-one-registration.ts";

interface AlonePlan<Row, Draft> {
  readonly registration: Registration<Row, Draft>;
  readonly Form: ComponentType<FormProps<Row>>;
}

interface FrameProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Placeholder page until the form is loaded; the form then draws a page of its own. */
const Waiting = ({ children, ...frame }: FrameProps) => (
  <Suspense
    fallback={
      <FormPage {...frame}>
        <FormSkeleton />
      </FormPage>
    }
  >
    {children}
  </Suspense>
);

/** Form pages that replace the list, for forms that need the whole page. */
export const alonePages = <Row, Draft>({ registration, Form }: AlonePlan<Row, Draft>) => {
  const { name, nameOf } = registration;
  const New = ({ code, onClose }: NewProps) => {
    const { t } = useTranslation();
    return (
      <Waiting title={t(`${name}.new`)} onClose={onClose}>
        <Form row={null} code={code} onClose={onClose} />
      </Waiting>
    );
  };
  const One = ({ id, onClose }: Pick<FrameProps, "onClose"> & { readonly id: string }) => {
    const { t } = useTranslation();
    const { row, ...unread } = useOneRegistration(registration, id, onClose);
    if (row === undefined)
      return (
        <FormPage title={t(`${name}.one`)} onClose={onClose}>
          <FormUnread {...unread} />
        </FormPage>
      );
    return (
      <Waiting title={nameOf(row)} onClose={onClose}>
        <Form key={id} row={row} onClose={onClose} />
      </Waiting>
    );
  };
  return { New, One };
};
