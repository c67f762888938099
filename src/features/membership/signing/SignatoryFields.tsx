import { useId, useState } from 'react';
import type { Signatory } from '#contracts/membership/status.ts';
import { Field } from '#ui/Field.tsx';
import type { LegalData } from '../load.ts';
import { isVisible } from './display-name.ts';

type Mistake = keyof LegalData['messages']['mistakes'];

type SignatoryField = keyof Signatory;

/** The mistakes by field, in the order of the form. */
export type SignatoryMistakes = Partial<Record<SignatoryField, Mistake>>;

/** What was typed; the firm is null unless its box is ticked. */
export function readSignatory(fields: FormData): Signatory {
  const read = (name: SignatoryField) => String(fields.get(name) ?? '').trim();
  const firm = fields.has('is_firm') ? { firm: read('firm'), firm_number: read('firm_number') } : null;
  return { legal_name: read('legal_name'), country: read('country'), firm: null, firm_number: null, ...firm };
}

const isMissing = (text: string | null) => text !== null && !isVisible(text);

/** Reads and checks what was typed. */
export function checkSignatory(fields: FormData): { signatory: Signatory } | { mistakes: SignatoryMistakes } {
  const signatory = readSignatory(fields);
  const mistakes: SignatoryMistakes = {
    ...(isVisible(signatory.legal_name) ? {} : { legal_name: 'name' }),
    ...(signatory.country ? {} : { country: 'country' }),
    ...(isMissing(signatory.firm) ? { firm: 'firm' } : {}),
    ...(isMissing(signatory.firm_number) ? { firm_number: 'number' } : {}),
  };
  return Object.keys(mistakes).length > 0 ? { mistakes } : { signatory };
}

type Props = {
  legal: LegalData;
  /** The details to begin with: those typed before, or those that the person signed with last. */
  last: Signatory | null;
  /** The mistakes of the last attempt. */
  mistakes: SignatoryMistakes;
  /** Called with the remaining mistakes when a field is changed. */
  onFix: (left: SignatoryMistakes) => void;
};

/** Asks for a legal name and a country, and for a firm if the person signs for one. */
export function SignatoryFields({ legal: { messages, countries }, last, mistakes, onFix }: Props) {
  const id = useId();
  const [isFirm, setFirm] = useState(last?.firm != null);
  const getError = (field: SignatoryField) => mistakes[field] && messages.mistakes[mistakes[field]];
  const clearMistake = ({ currentTarget: { name } }: { currentTarget: { name: string } }) =>
    onFix(Object.fromEntries(Object.entries(mistakes).filter(([field]) => field !== name)));
  const line = { 'aria-required': true, maxLength: 200, dir: 'auto', onInput: clearMistake } as const;
  return (
    <fieldset className="signatory">
      <legend>{messages.legend}</legend>
      <p className="field-hint">{messages.hint}</p>
      <Field
        {...line}
        label={messages.name}
        name="legal_name"
        autoComplete="name"
        defaultValue={last?.legal_name}
        error={getError('legal_name')}
      />
      <div className="field">
        <label htmlFor={`${id}-country`}>{messages.country}</label>
        <select
          id={`${id}-country`}
          name="country"
          autoComplete="country"
          aria-required
          defaultValue={last?.country ?? ''}
          aria-invalid={Boolean(getError('country'))}
          aria-describedby={`${id}-error`}
          onInput={clearMistake}
        >
          <option value="">{messages.choose}</option>
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <p id={`${id}-error`} className="field-error" aria-live="polite">
          {getError('country')}
        </p>
      </div>
      <label className="signatory-firm">
        <input
          type="checkbox"
          name="is_firm"
          checked={isFirm}
          onChange={({ currentTarget }) => setFirm(currentTarget.checked)}
        />
        {messages.isFirm}
      </label>
      {isFirm && (
        <>
          <Field
            {...line}
            label={messages.firm}
            name="firm"
            autoComplete="organization"
            defaultValue={last?.firm ?? ''}
            error={getError('firm')}
          />
          <Field
            {...line}
            maxLength={100}
            label={messages.number}
            hint={messages.numberHint}
            name="firm_number"
            defaultValue={last?.firm_number ?? ''}
            error={getError('firm_number')}
          />
        </>
      )}
    </fieldset>
  );
}
