<#
.SYNOPSIS
Writes the UI Automation tree of a program's main window as a dump that `vigie uia` reads. It only looks: nothing is
clicked, typed or focused.

.EXAMPLE
Get-Process | Where-Object MainWindowTitle | Format-Table Id, ProcessName
powershell -ExecutionPolicy Bypass -File uia-dump.ps1 -ProcessId 4242 -Out dump.json -CaptureId 2026-03-02-desk-a

.NOTES
For Windows PowerShell 5.1, which every Windows 10 and 11 has. The dump holds all that the window shows, patients' names
among it: keep it where that may be read. This file is plain ASCII, for 5.1 reads others by the code page of the machine.
#>
param(
  [Parameter(Mandatory = $true)] [int] $ProcessId,
  [Parameter(Mandatory = $true)] [string] $Out,
  # Day, workstation, build; it stands in reports, so it names no patient.
  [string] $CaptureId = '',
  # ConvertTo-Json of 5.1 goes 100 deep; each level of the tree takes two.
  [ValidateRange(1, 45)] [int] $Levels = 45,
  [int] $MostElements = 200000
)
Set-StrictMode -Version 2
$ErrorActionPreference = 'Stop'
Add-Type -AssemblyName UIAutomationClient, UIAutomationTypes

$walker = [System.Windows.Automation.TreeWalker]::ControlViewWalker
$script:count = 0
$script:left = 0

function Read-Value($element) {
  if ($element.Current.IsPassword) { return '' }
  $pattern = $null
  if (-not $element.TryGetCurrentPattern([System.Windows.Automation.ValuePattern]::Pattern, [ref] $pattern)) { return '' }
  return [string] $pattern.Current.Value
}

function Read-Element($element, [int] $level) {
  $script:count++
  $at = $element.Current
  $states = New-Object System.Collections.ArrayList
  if (-not $at.IsEnabled) { [void] $states.Add('disabled') }
  if ($at.IsOffscreen) { [void] $states.Add('offscreen') }
  if ($at.HasKeyboardFocus) { [void] $states.Add('focused') }
  if ($at.IsKeyboardFocusable) { [void] $states.Add('focusable') }
  if ($at.IsPassword) { [void] $states.Add('password') }
  $node = [ordered] @{
    control_type  = [string] ($at.ControlType.ProgrammaticName -replace '^ControlType\.', '')
    automation_id = [string] $at.AutomationId
    class_name    = [string] $at.ClassName
    framework_id  = [string] $at.FrameworkId
    name          = [string] $at.Name
    value         = Read-Value $element
    states        = $states
  }
  $box = $at.BoundingRectangle
  if (-not $box.IsEmpty) {
    $node.bounds = [ordered] @{ x = $box.X; y = $box.Y; width = $box.Width; height = $box.Height }
  }
  # A list of its own type: 5.1 writes some arrays as objects with a Count.
  $children = New-Object System.Collections.ArrayList
  $child = $walker.GetFirstChild($element)
  while ($null -ne $child) {
    if ($level -lt $Levels -and $script:count -lt $MostElements) {
      try { [void] $children.Add((Read-Element $child ($level + 1))) }
      # It was closed while it was looked at.
      catch [System.Windows.Automation.ElementNotAvailableException] { $script:left++ }
    }
    else { $script:left++ }
    $child = $walker.GetNextSibling($child)
  }
  $node.children = $children
  return $node
}

$window = (Get-Process -Id $ProcessId).MainWindowHandle
if ($window -eq [IntPtr]::Zero) { throw 'That process has no main window.' }
$root = [System.Windows.Automation.AutomationElement]::FromHandle($window)
$dump = [ordered] @{
  version         = 1
  captured_at_utc = [DateTime]::UtcNow.ToString('yyyy-MM-ddTHH:mm:ssZ')
  tool            = 'uia-dump.ps1'
}
if ($CaptureId -ne '') { $dump.capture_id = $CaptureId }
$dump.root = Read-Element $root 1

# UTF-8 without a mark; Out-File and > of 5.1 would write UTF-16.
$path = $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($Out)
$text = ConvertTo-Json -InputObject $dump -Depth 100 -Compress
[System.IO.File]::WriteAllText($path, $text, (New-Object System.Text.UTF8Encoding $false))
Write-Host "$script:count elements written to $path"
if ($script:left -gt 0) { Write-Warning "$script:left element(s), and what is below them, were left out." }
