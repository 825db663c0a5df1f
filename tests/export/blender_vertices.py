# Run inside Blender by blender.long.test.ts: imports a GLB as a user would and tells where Blender has every vertex at some frames.
# SPDX-License-Identifier: MIT
#
#     blender --background --factory-startup --python blender_vertices.py -- ORDER.json
#
# ORDER.json: {"glb": path, "answer": path, "framesPerSecond": n, "moments": [{"clip": name, "frame": f}, ...]}
# The answer: {"moments": for each moment {object name: [x, y, z, x, y, z, ...]} in glTF's axes (y up),
#              "armatures": {name: {"bones": [name, ...], "tracks": [[name, is muted], ...]}},
#              "actions": {name: kinds of interpolation that its keys have}}
import json
import sys

import bpy

with open(sys.argv[sys.argv.index("--") + 1], encoding="utf-8") as file:
    order = json.load(file)

bpy.ops.wm.read_factory_settings(use_empty=True)
# Keys fall on whole frames only if the scene runs at their pace when they are imported.
bpy.context.scene.render.fps = order["framesPerSecond"]
# Flat: the importer of Blender 3.4 looks for smooth faces in a way that numpy 1.24 no longer has.
bpy.ops.import_scene.gltf(filepath=order["glb"], import_shading="FLAT")

armatures = [thing for thing in bpy.data.objects if thing.type == "ARMATURE"]
meshes = [thing for thing in bpy.data.objects if thing.type == "MESH"]
facts = {
    thing.name: {
        "bones": [bone.name for bone in thing.data.bones],
        "tracks": [[track.name, track.mute] for track in thing.animation_data.nla_tracks],
    }
    for thing in armatures
}
for armature in armatures:
    for track in list(armature.animation_data.nla_tracks):
        armature.animation_data.nla_tracks.remove(track)


def place(thing, depsgraph):
    evaluated = thing.evaluated_get(depsgraph)
    mesh = evaluated.to_mesh()
    points = [evaluated.matrix_world @ vertex.co for vertex in mesh.vertices]
    evaluated.to_mesh_clear()
    # Blender has z up and y away from the viewer.
    return [value for point in points for value in (point.x, point.z, -point.y)]


answers = []
for moment in order["moments"]:
    for armature in armatures:
        armature.animation_data.action = bpy.data.actions[f"{moment['clip']}_{armature.name}"]
    bpy.context.scene.frame_set(moment["frame"])
    depsgraph = bpy.context.evaluated_depsgraph_get()
    answers.append({thing.name: place(thing, depsgraph) for thing in meshes})

with open(order["answer"], "w", encoding="utf-8") as file:
    actions = {
        action.name: sorted({key.interpolation for curve in action.fcurves for key in curve.keyframe_points})
        for action in bpy.data.actions
    }
    json.dump({"moments": answers, "armatures": facts, "actions": actions}, file)
