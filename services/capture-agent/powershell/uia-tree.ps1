# Reads UI Automation trees for the capture agent.
#
# One question per line on stdin, {"id": 1, "pid": 123}; one answer per line on stdout, {"id": 1, "nodes": [...]} or
# {"id": 1, "error": "..."}. A node is {parent, role, name, value, bounds, states}, parents before their children.
# Ends when stdin does, so it never outlives the agent. An error never repeats what stands on the screen.
# For Windows PowerShell 5.1, which every supported Windows has.

$ErrorActionPreference = 'Stop'
$maxNodes = 3000
$maxText = 400
# Milliseconds for one tree; what was read until then is answered.
$budget = 1500

$utf8 = New-Object System.Text.UTF8Encoding $false
$questions = New-Object System.IO.StreamReader ([Console]::OpenStandardInput()), $utf8
$answers = New-Object System.IO.StreamWriter ([Console]::OpenStandardOutput()), $utf8
$answers.AutoFlush = $true

$problem = $null
$walker = $null
try {
  Add-Type -AssemblyName UIAutomationClient, UIAutomationTypes, WindowsBase
  $walker = [System.Windows.Automation.TreeWalker]::ControlViewWalker
}
catch { $problem = 'the assemblies of UI Automation are not there' }

function Answer($fields) { $answers.WriteLine((ConvertTo-Json -InputObject $fields -Compress -Depth 5)) }

function Cut($text) {
  if ($null -eq $text) { return '' }
  if ($text.Length -gt $maxText) { return $text.Substring(0, $maxText) }
  return $text
}

function PatternOf($element, $pattern) {
  $found = $null
  if ($element.TryGetCurrentPattern($pattern, [ref]$found)) { return $found }
  return $null
}

function StatesOf($element, $current, $value) {
  $states = @()
  if ($current.HasKeyboardFocus) { $states += 'focused' }
  if ($current.IsKeyboardFocusable) { $states += 'focusable' }
  if ($current.IsEnabled) { $states += 'sensitive' }
  if ($null -ne $value -and -not $value.Current.IsReadOnly) { $states += 'editable' }
  $toggle = PatternOf $element ([System.Windows.Automation.TogglePattern]::Pattern)
  if ($null -ne $toggle -and $toggle.Current.ToggleState -eq 'On') { $states += 'checked' }
  $item = PatternOf $element ([System.Windows.Automation.SelectionItemPattern]::Pattern)
  if ($null -ne $item -and $item.Current.IsSelected) { $states += 'selected' }
  $expand = PatternOf $element ([System.Windows.Automation.ExpandCollapsePattern]::Pattern)
  if ($null -ne $expand -and $expand.Current.ExpandCollapseState -eq 'Expanded') { $states += 'expanded' }
  $window = PatternOf $element ([System.Windows.Automation.WindowPattern]::Pattern)
  if ($null -ne $window -and $window.Current.IsModal) { $states += 'modal' }
  return , $states
}

function Describe($element, $parent) {
  $current = $element.Current
  $box = $current.BoundingRectangle
  if ($current.IsOffscreen -or $box.IsEmpty -or $box.Width -lt 1 -or $box.Height -lt 1) { return $null }
  $value = PatternOf $element ([System.Windows.Automation.ValuePattern]::Pattern)
  $text = ''
  if ($null -ne $value -and -not $current.IsPassword) { $text = Cut $value.Current.Value }
  return @{
    parent = $parent
    role   = $current.ControlType.ProgrammaticName -replace '^ControlType\.', ''
    name   = Cut $current.Name
    value  = $text
    bounds = @{ x = [int]$box.X; y = [int]$box.Y; width = [int]$box.Width; height = [int]$box.Height }
    states = StatesOf $element $current $value
  }
}

function Walk($element, $parent, $nodes, $clock) {
  if ($nodes.Count -ge $maxNodes -or $clock.ElapsedMilliseconds -gt $budget) { return }
  $index = $parent
  try {
    $found = Describe $element $parent
    if ($null -ne $found) {
      $index = $nodes.Count
      [void]$nodes.Add($found)
    }
    $child = $walker.GetFirstChild($element)
  }
  # An element may go away while it is read; its siblings stand.
  catch { return }
  while ($null -ne $child) {
    Walk $child $index $nodes $clock
    try { $child = $walker.GetNextSibling($child) } catch { return }
  }
}

function ReadTree($processId) {
  $nodes = New-Object System.Collections.ArrayList
  $root = [System.Windows.Automation.AutomationElement]::RootElement
  $condition = New-Object System.Windows.Automation.PropertyCondition (
    [System.Windows.Automation.AutomationElement]::ProcessIdProperty, $processId)
  $windows = $root.FindAll([System.Windows.Automation.TreeScope]::Children, $condition)
  $clock = [System.Diagnostics.Stopwatch]::StartNew()
  foreach ($window in $windows) { Walk $window -1 $nodes $clock }
  return , $nodes
}

while ($null -ne ($line = $questions.ReadLine())) {
  $question = ConvertFrom-Json $line
  if ($null -ne $problem) { Answer @{ id = $question.id; error = $problem }; continue }
  try {
    $nodes = ReadTree ([int]$question.pid)
    Answer @{ id = $question.id; nodes = $nodes.ToArray() }
  }
  catch { Answer @{ id = $question.id; error = 'UI Automation failed: ' + $_.Exception.GetType().Name } }
}
