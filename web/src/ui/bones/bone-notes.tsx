// Lines over the tree: that bones are hidden, what became of names, and whether names of another file shall be taken.
// SPDX-License-Identifier: MIT
import { t } from '../../i18n/text';
import { answerNamesQuestion, type NamesQuestion, namesQuestion } from '../../state/bone-names-transfer';
import { namesNote } from '../../state/bone-naming';
import { showAllBones, someHidden, stageHiding } from '../../state/bone-tools';
import { unseenBones } from '../../state/bone-view';
import { stageFile } from '../../state/session';

export function BoneNotes() {
  const question = namesQuestion.value;
  const note = namesNote.value;
  return (
    <>
      {someHidden.value && <HiddenNote />}
      {note !== null && (
        <div class={`bone-note ${note.kind}`}>
          <p>{note.text}</p>
          {note.undo !== null && (
            <button type="button" class="link" onClick={note.undo}>
              {t('Undo')}
            </button>
          )}
        </div>
      )}
      {question !== null && question.target === stageFile.value && <Question question={question} />}
    </>
  );
}

function HiddenNote() {
  const bones = stageFile.value?.document.bones ?? [];
  const hidden = (unseenBones(bones, stageHiding.value) ?? []).filter((unseen) => unseen).length;
  return (
    <div class="bone-note">
      <p>{t('{hidden} of {count, plural, one {# bone} other {# bones}} not shown', { hidden, count: bones.length })}</p>
      <button type="button" class="link" aria-keyshortcuts="Alt+H" title={t('Show all (Alt+H)')} onClick={showAllBones}>
        {t('Show all')}
      </button>
    </div>
  );
}

function Question({ question }: { readonly question: NamesQuestion }) {
  const { path, from, names, target, fitting } = question;
  return (
    <section class="bone-note question" aria-label={t('Names of another file')}>
      <p>
        {from.name === '' || from.name === target.name
          ? t('{path} was made for a file with other contents than {target}.', { path, target: target.name })
          : t('{path} was made for {source}, not for {target}.', { path, source: from.name, target: target.name })}{' '}
        {t('{target} has {fitting} of its {count, plural, one {# bone} other {# bones}}.', {
          target: target.name,
          fitting,
          count: names.size,
        })}
      </p>
      <div class="names-buttons">
        <button type="button" class="button primary" onClick={() => answerNamesQuestion(true)}>
          {t('Name {count, plural, one {# bone} other {# bones}} all the same', { count: fitting })}
        </button>
        <button type="button" class="button" onClick={() => answerNamesQuestion(false)}>
          {t('Cancel')}
        </button>
      </div>
    </section>
  );
}
