"""Known schedules of groups in which no two players meet twice."""
