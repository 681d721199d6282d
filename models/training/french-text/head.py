"""Our recognition head: the backbone's last rows and columns to characters, for CTC."""
import torch
from torch import nn

CHANNELS = 480
ROWS = 3
NARROW = 160
WIDTH = 288
# Columns between the three that a block looks at; together a column sees 23 of them, some five letters.
DILATIONS = (1, 2, 4, 2, 1)
# A kept byte (127 is the scale of its channel) divided by this is what the head sees.
BYTES = 32.0


class Block(nn.Module):
    """Looks at three columns; added to what came in."""

    def __init__(self, dilation):
        super().__init__()
        self.conv = nn.Conv1d(WIDTH, WIDTH, 3, padding=dilation, dilation=dilation, bias=False)
        self.norm = nn.BatchNorm1d(WIDTH)
        self.act = nn.SiLU()

    def forward(self, x):
        return x + self.act(self.norm(self.conv(x)))


class Head(nn.Module):
    """(lines, 480, 3, T) to scores (lines, T, classes)."""

    def __init__(self, classes, dropout=0.1):
        super().__init__()
        self.reduce = nn.Conv2d(CHANNELS, NARROW, 1)
        self.gather = nn.Conv2d(NARROW, WIDTH, (ROWS, 3), padding=(0, 1), bias=False)
        self.gather_norm = nn.BatchNorm1d(WIDTH)
        self.act = nn.SiLU()
        self.blocks = nn.Sequential(*[Block(dilation) for dilation in DILATIONS])
        self.drop = nn.Dropout(dropout)
        self.classify = nn.Conv1d(WIDTH, classes, 1)

    def forward(self, features):
        x = self.act(self.reduce(features))
        x = self.act(self.gather_norm(self.gather(x).squeeze(2)))
        x = self.classify(self.drop(self.blocks(x)))
        return x.transpose(1, 2)


class Exported(nn.Module):
    """The head as it is mounted on the backbone: probabilities, like the stock model's output."""

    def __init__(self, head, scales):
        super().__init__()
        self.head = head
        with torch.no_grad():
            head.reduce.weight.mul_(127.0 / BYTES / scales.view(1, CHANNELS, 1, 1))

    def forward(self, features):
        return torch.softmax(self.head(features), dim=2)
