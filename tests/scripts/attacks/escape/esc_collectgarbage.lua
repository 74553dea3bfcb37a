-- collectgarbage would stop the collector.
-- Expected: error "collectgarbage"
collectgarbage("stop")
