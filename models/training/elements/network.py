"""The network: fully convolutional, scores and boxes for each cell of 4 × 4 pixels; sees REACH pixels at most, in each direction."""
import torch
from torch import nn

TYPES = ["button", "text_input", "dropdown", "tab", "checkbox", "radio", "link", "generic"]
STRIDE = 4
LIMIT = 128.0  # distances beyond are not told: an edge that is farther away stands at LIMIT
# Half the receptive field in pixels, from the layers below:
# 1 + 2 + 4 (stride 4) + 4 + 2·8 (stride 8) + 8 + (1+2+3+2+1)·16 (stride 16) + 8 (upsampling) + 2·8 (heads) + the cell itself
REACH = 208


def conv(inputs, outputs, stride=1, size=3, groups=1, dilation=1):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, dilation * (size // 2), dilation, groups, bias=False),
        nn.BatchNorm2d(outputs, momentum=0.03),
        nn.ReLU(inplace=True),
    )


def each(layer, x):
    """A convolution of size 1 as a product of matrices in training: torch is slow at it in full precision."""
    if not layer.training:
        return layer(x)
    return nn.functional.linear(x.permute(0, 2, 3, 1), layer.weight[:, :, 0, 0], layer.bias).permute(0, 3, 1, 2)


def phased(layer, x, d):
    """A dilated convolution as a plain one over every d-th row and column: the same result, and torch's gradient is fast then."""
    if d == 1:
        return layer(x)
    n, c, h, w = x.shape
    parts = x.reshape(n, c, h // d, d, w // d, d).permute(3, 5, 0, 1, 2, 4).reshape(d * d * n, c, h // d, w // d)
    parts = parts.contiguous(memory_format=torch.channels_last)
    seen = nn.functional.conv2d(parts, layer.weight, None, 1, 1, 1, layer.groups)
    seen = seen.reshape(d, d, n, c, h // d, w // d).permute(2, 3, 4, 0, 5, 1).reshape(n, c, h, w)
    return seen.contiguous(memory_format=torch.channels_last)


class Block(nn.Module):
    """A residual pair: each channel by itself in its surroundings, then all channels of a place."""

    def __init__(self, width, dilation=1):
        super().__init__()
        self.around = conv(width, width, groups=width, dilation=dilation)
        self.across = nn.Sequential(nn.Conv2d(width, width, 1, bias=False), nn.BatchNorm2d(width, momentum=0.03))
        self.dilation = dilation

    def forward(self, x):
        around = self.around[1:](phased(self.around[0], x, self.dilation)) if self.training else self.around(x)
        return torch.relu(x + self.across(around))


class Detector(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(conv(3, 16, 2), conv(16, 32, 2), Block(32))
        self.middle = nn.Sequential(conv(32, 64, 2), Block(64), Block(64))
        self.wide = nn.Sequential(
            conv(64, 64, 2, groups=64),
            conv(64, 128, size=1),
            Block(128),
            Block(128, 2),
            Block(128, 3),
            Block(128, 2),
            Block(128),
            nn.Conv2d(128, 64, 1, bias=False),
            nn.BatchNorm2d(64, momentum=0.03),
        )
        self.merge = Block(64)
        self.types = nn.Sequential(Block(64), nn.Conv2d(64, 8 * 4, 1))
        self.sides = nn.Sequential(Block(64), nn.Conv2d(64, 4 * 4, 1))
        nn.init.constant_(self.types[1].bias, -4.6)
        nn.init.constant_(self.sides[1].bias, 3.0)
        nn.init.normal_(self.types[1].weight, std=0.01)
        nn.init.normal_(self.sides[1].weight, std=0.01)

    def forward(self, image):
        """image: (N, 3, H, W) in 0 … 1. Returns logits (N, 8, H/4, W/4) and distances (N, 4, H/4, W/4), not above LIMIT."""
        middle = self.middle(self.stem(image * 4 - 2))
        wide = nn.functional.interpolate(self.wide(middle), scale_factor=2.0, mode="nearest")
        seen = self.merge(torch.relu(middle + wide))
        types, sides = self.types[0](seen), self.sides[0](seen)
        with torch.cpu.amp.autocast(enabled=False):  # what is told is computed in full
            logits = nn.functional.pixel_shuffle(each(self.types[1], types.float()), 2)
            logarithms = nn.functional.pixel_shuffle(each(self.sides[1], sides.float()), 2)
            return logits, torch.exp(logarithms.clamp(-2.0, 6.0)).clamp(max=LIMIT)
