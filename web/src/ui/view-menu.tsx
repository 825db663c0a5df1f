// Everything that the stage can show or leave out, as check boxes. Loaded when the menu is first opened.
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact';
import type { MeshObject } from '../../../wasm-bindings/kotsu';
import { isReduced } from '../files/weapon';
import { REPLACED_OBJECT } from '../files/weapon-fit';
import { t } from '../i18n/text';
import { hiddenObjects, stageFile, type ViewOptions, viewOptions } from '../state/session';
import { heldBy } from '../state/stage-cast';
import { stageMesh, wornMesh } from '../state/stage-mesh';
import { toggleObject, toggleViewOption } from '../state/view-actions';
import { LookFrom } from './look-from';
import { counted, fixed } from './numbers';
import './styles/view-menu.css';

export function ViewMenu() {
  const mesh = stageMesh.value;
  const { bones, mesh: faces, textures } = viewOptions.value;
  const scale = stageFile.value?.document.skeleton?.modelScale ?? 1;
  return (
    <>
      <LookFrom />
      {mesh !== null && (
        <>
          <Choices title={t('Model')}>
            <Option name="mesh" title={t('Mesh')} />
            <Option name="textures" title={t('Textures')} within disabled={!faces} />
            {/* Okami's textures are smooth in any case, and none of its faces is hidden. */}
            {!mesh.mesh.atRest && (
              <Option name="smoothTexels" title={t('Smooth texels')} within disabled={!faces || !textures} />
            )}
            {!mesh.mesh.atRest && <Option name="hiddenFaces" title={t('Faces the game hides')} />}
            <Option name="wireframe" title={t('Wireframe')} />
          </Choices>
          {mesh.mesh.objects.length > 1 && <Objects objects={mesh.mesh.objects} />}
        </>
      )}
      <Choices title={t('Skeleton')}>
        {mesh !== null && <Option name="bones" title={t('Bones')} />}
        {mesh !== null && (
          <Option name="xrayBones" title={t('In front of the mesh')} within disabled={!bones || !faces} />
        )}
        <Option name="jointNames" title={t('Names of the joints')} />
        <Option name="boneAxes" title={t('Axes of the bones')} />
        <Option name="worldAxes" title={t('World axes')} />
        <Option name="boneTrail" title={t('Path of the selected bone')} />
        {mesh !== null && <Option name="faintMesh" title={t('Mesh of hidden bones, faint')} />}
      </Choices>
      <Choices title={t('Place')}>
        <Option name="grid" title={t('Ground grid')} />
        <Option name="rootMotion" title={t('Root motion')} />
        {scale !== 1 && <Option name="ownSize" title={t('Own size: × {scale}', { scale: fixed(scale, 4) })} />}
      </Choices>
    </>
  );
}

function Choices({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface OptionProps {
  readonly name: keyof ViewOptions;
  readonly title: string;
  /** Belongs to the option above it, without which it does nothing. */
  readonly within?: boolean;
  readonly disabled?: boolean;
}

function Option({ name, title, within = false, disabled = false }: OptionProps) {
  return (
    <label class={within ? 'within' : undefined}>
      <input
        type="checkbox"
        checked={viewOptions.value[name]}
        disabled={disabled}
        onChange={() => toggleViewOption(name)}
      />
      {title}
    </label>
  );
}

/** Some monsters carry other shapes of a part, which the game swaps. */
function Objects({ objects }: { readonly objects: readonly MeshObject[] }) {
  const file = stageFile.value;
  if (file === null) return null;
  const hidden = hiddenObjects.value.get(file.id);
  const weapon = heldBy(file);
  const worn = weapon !== null && isReduced(weapon) ? wornMesh(weapon.document, file.document.bones.length) : null;
  const replaced = worn?.scene ? REPLACED_OBJECT : null;
  return (
    <Choices title={t('Objects')}>
      {objects.map((object, number) => (
        <label key={number}>
          <input
            type="checkbox"
            checked={!hidden?.has(number) && number !== replaced}
            disabled={number === replaced}
            onChange={() => toggleObject(file.id, number)}
          />
          {t('Object {number}', { number })}
          {number === replaced ? (
            <span class="muted object-faces" title={t('By {name}', { name: weapon?.name ?? '' })}>
              {t('replaced')}
            </span>
          ) : (
            <span class="number muted object-faces">{facesText(object)}</span>
          )}
        </label>
      ))}
    </Choices>
  );
}

function facesText({ triangleFaces, quadFaces, triangleCount }: MeshObject): string {
  return counted(triangleFaces + quadFaces || triangleCount, 'face');
}
