"""
Folds what a network of PP-LCNetV3's kind computes after each convolution into the convolutions themselves: the function stays
the same but for rounding, and a CPU takes half the time, since most of it went into reading and writing tensors for one
multiplication each.

    fold(model)    changes an onnx.ModelProto and returns it

- Scales, shifts and batch normalisations behind a convolution go into its weights.
- x * clip(x + 3, 0, 6) / 6 becomes x * HardSigmoid(x).
- The scale (and where nothing is padded the shift) behind that goes into the convolutions that follow. A shift before a padded
  convolution cannot: the padding is 0, not the shift. It becomes a 1 x 1 convolution of its own, which onnxruntime computes in its
  blocked layout, where a bare addition would reorder the tensor twice.
- Gates that are constants go into the convolution before or behind them.
"""
import numpy as np
from onnx import helper, numpy_helper


class Network:
    """A graph whose constants are arrays by name and whose nodes are a list in order."""

    def __init__(self, graph):
        self.graph = graph
        self.constants = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
        for node in graph.node:
            if node.op_type == "Constant":
                self.constants[node.output[0]] = numpy_helper.to_array(node.attribute[0].t)
        self.nodes = [node for node in graph.node if node.op_type != "Constant"]
        self.results = {one.name for one in graph.output}

    def users(self, tensor):
        return [node for node in self.nodes if tensor in node.input]

    def only_user(self, tensor):
        users = self.users(tensor)
        return users[0] if len(users) == 1 and tensor not in self.results else None

    def maker(self, tensor, kind):
        return next((node for node in self.nodes if tensor in node.output and node.op_type == kind), None)

    def scalar_beside(self, node, tensor):
        """The one number that a node of two inputs has beside a tensor; None when it is no number."""
        others = [name for name in node.input if name != tensor]
        value = self.constants.get(others[0]) if len(others) == 1 else None
        return float(value.reshape(-1)[0]) if value is not None and value.size == 1 else None

    def drop(self, *nodes):
        self.nodes = [node for node in self.nodes if not any(node is one for one in nodes)]

    def convolutions(self):
        return [node for node in self.nodes if node.op_type == "Conv" and node.input[1] in self.constants]

    def weights(self, conv):
        weights = self.constants[conv.input[1]].astype(np.float64)
        bias = self.constants[conv.input[2]].astype(np.float64) if len(conv.input) > 2 else np.zeros(weights.shape[0])
        return weights, bias

    def set_weights(self, conv, weights, bias):
        image, name = conv.input[0], conv.output[0]
        self.constants[f"{name}/weights"] = weights.astype(np.float32)
        self.constants[f"{name}/bias"] = bias.astype(np.float32)
        del conv.input[:]
        conv.input.extend([image, f"{name}/weights", f"{name}/bias"])

    def write(self):
        used = {name for node in self.nodes for name in node.input}
        del self.graph.node[:], self.graph.initializer[:], self.graph.value_info[:]
        self.graph.node.extend(self.nodes)
        kept = sorted(name for name in used if name in self.constants)
        self.graph.initializer.extend(numpy_helper.from_array(np.asarray(self.constants[name]), name) for name in kept)
        inputs = [one for one in self.graph.input if one.name not in self.constants]
        del self.graph.input[:]
        self.graph.input.extend(inputs)


def fold(model):
    network = Network(model.graph)
    fold_gates(network)
    for conv in network.convolutions():
        fold_behind(network, conv)
    for product in fuse_activations(network):
        fold_ahead(network, product)
    network.write()
    return model


def by_channel(values, weights):
    return values.reshape(-1, *[1] * (weights.ndim - 1))


def fold_gates(network):
    """y * gate before a convolution, and x + x * gate behind one, with a gate for each channel."""
    for node in [one for one in network.nodes if one.op_type == "Mul"]:
        gates = [name for name in node.input if name in network.constants and network.constants[name].size > 1]
        if len(gates) != 1:
            continue
        gate = network.constants[gates[0]].astype(np.float64).reshape(-1)
        image = next(name for name in node.input if name != gates[0])
        user = network.only_user(node.output[0])
        if user is None:
            continue
        conv = network.maker(image, "Conv")
        if user.op_type == "Conv" and user.input[1] in network.constants:
            weights, bias = network.weights(user)
            network.set_weights(user, weights * gate.reshape(1, -1, 1, 1), bias)
            user.input[0] = image
            network.drop(node)
        elif user.op_type == "Add" and image in user.input and conv and len(network.users(image)) == 2:
            weights, bias = network.weights(conv)
            network.set_weights(conv, weights * by_channel(1 + gate, weights), bias * (1 + gate))
            conv.output[0] = user.output[0]
            network.drop(node, user)


def fold_behind(network, conv):
    weights, bias = network.weights(conv)
    behind = []
    while True:
        last = behind[-1] if behind else conv
        user = network.only_user(last.output[0])
        if user is None:
            break
        if user.op_type == "BatchNormalization":
            scale, shift, mean, variance = (network.constants[name].astype(np.float64) for name in user.input[1:5])
            epsilon = next((one.f for one in user.attribute if one.name == "epsilon"), 1e-5)
            scale = scale / np.sqrt(variance + epsilon)
            weights, bias = weights * by_channel(scale, weights), (bias - mean) * scale + shift
        elif user.op_type in ("Mul", "Add"):
            value = network.scalar_beside(user, last.output[0])
            if value is None:
                break
            weights, bias = (weights * value, bias * value) if user.op_type == "Mul" else (weights, bias + value)
        else:
            break
        behind.append(user)
    if behind:
        conv.output[0] = behind[-1].output[0]
        network.set_weights(conv, weights, bias)
        network.drop(*behind)


def fuse_activations(network):
    """Returns the products of the fused activations."""
    products = []
    for division in [one for one in network.nodes if one.op_type == "Div"]:
        product = network.maker(division.input[0], "Mul")
        if product is None or network.scalar_beside(division, division.input[0]) != 6:
            continue
        for image, gate in (list(product.input), list(reversed(product.input))):
            clip = network.maker(gate, "Clip")
            plus = clip and network.maker(clip.input[0], "Add")
            if not plus or network.scalar_beside(plus, image) != 3:
                continue
            name = f"{division.output[0]}/gate"
            at = next(index for index, node in enumerate(network.nodes) if node is product)
            network.nodes.insert(at, helper.make_node("HardSigmoid", [image], [name], alpha=1 / 6, beta=0.5))
            del product.input[:]
            product.input.extend([image, name])
            product.output[0] = division.output[0]
            network.drop(clip, plus, division)
            products.append(product)
            break
    return products


def fold_ahead(network, product):
    """The scale and shift behind an activation, into the convolutions that follow."""
    image = product.output[0]
    scaling = network.only_user(image)
    shifting = network.only_user(scaling.output[0]) if scaling is not None and scaling.op_type == "Mul" else None
    if shifting is None or shifting.op_type != "Add":
        return
    scale = network.scalar_beside(scaling, image)
    shift = network.scalar_beside(shifting, scaling.output[0])
    users = network.users(shifting.output[0])
    convolutions = network.convolutions()
    if scale is None or shift is None or shifting.output[0] in network.results:
        return
    if not users or not all(any(user is conv for conv in convolutions) for user in users):
        return
    padded = any(any(one.ints) for user in users for one in user.attribute if one.name == "pads")
    for user in users:
        weights, bias = network.weights(user)
        if not padded:
            bias = bias + weights.sum(axis=tuple(range(1, weights.ndim))) * shift
        network.set_weights(user, weights * scale, bias)
    if padded and abs(shift) > 1e-9:
        name, channels = shifting.output[0], network.weights(users[0])[0].shape[0]
        network.constants[f"{name}/ones"] = np.ones((channels, 1, 1, 1), np.float32)
        network.constants[f"{name}/shift"] = np.full(channels, shift / scale, np.float32)
        del shifting.input[:]
        shifting.op_type = "Conv"
        shifting.input.extend([image, f"{name}/ones", f"{name}/shift"])
        shifting.attribute.append(helper.make_attribute("group", channels))
        network.drop(scaling)
    else:
        for user in users:
            user.input[0] = image
        network.drop(scaling, shifting)
