"""Our recognition head: the backbone's last rows and columns to characters, for CTC."""
import torch
from torch import nn

CHANNELS = 480
ROWS = 3
NARROW = 160
WIDTH = 256
HIDDEN = 384
KERNEL = 7
BLOCKS = 3


class Block(nn.Module):
    """Looks KERNEL columns around (depthwise), then mixes the channels; added to what came in."""

    def __init__(self, dilation):
        super().__init__()
        padding = dilation * (KERNEL // 2)
        self.around = nn.Conv1d(WIDTH, WIDTH, KERNEL, padding=padding, dilation=dilation, groups=WIDTH, bias=False)
        self.norm = nn.BatchNorm1d(WIDTH)
        self.wide = nn.Conv1d(WIDTH, HIDDEN, 1)
        self.narrow = nn.Conv1d(HIDDEN, WIDTH, 1)
        self.act = nn.SiLU()

    def forward(self, x):
        return x + self.narrow(self.act(self.wide(self.norm(self.around(x)))))


class Head(nn.Module):
    """(lines, 480, 3, T) to log probabilities or probabilities (lines, T, classes)."""

    def __init__(self, classes, dropout=0.1):
        super().__init__()
        self.norm = nn.BatchNorm2d(CHANNELS)
        self.reduce = nn.Conv2d(CHANNELS, NARROW, 1)
        self.gather = nn.Conv2d(NARROW, WIDTH, (ROWS, 3), padding=(0, 1), bias=False)
        self.gather_norm = nn.BatchNorm1d(WIDTH)
        self.act = nn.SiLU()
        self.blocks = nn.Sequential(*[Block(dilation) for dilation in (1, 1, 2)[:BLOCKS]])
        self.drop = nn.Dropout(dropout)
        self.classify = nn.Conv1d(WIDTH, classes, 1)

    def forward(self, features):
        x = self.act(self.reduce(self.norm(features)))
        x = self.act(self.gather_norm(self.gather(x).squeeze(2)))
        x = self.classify(self.drop(self.blocks(x)))
        return x.transpose(1, 2)


class Exported(nn.Module):
    """The head as it is mounted on the backbone: probabilities, like the stock model's output."""

    def __init__(self, head):
        super().__init__()
        self.head = head

    def forward(self, features):
        return torch.softmax(self.head(features), dim=2)
